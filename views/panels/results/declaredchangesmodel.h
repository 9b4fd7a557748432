// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/save/save.h"

#include <QAbstractTableModel>
#include <QList>
#include <QStringList>

#include <vector>

namespace shapewright {

// The declared types that saving changes, and those that it leaves. Tensors whose names differ in numbers alone and
// that are told the same way, such as those of a cache, are one row; its tooltip has their names.
class DeclaredChangesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Type, Note };

    // `notes` are shown beside the types, if there are any.
    explicit DeclaredChangesModel(const std::vector<DeclaredChange> &changes, const QStringList &notes = {},
                                  QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row {
        DeclaredChange change; // of the first
        QString note;
        QStringList names; // of all
    };
    [[nodiscard]] static QString shownName(const Row &row);

    QList<Row> m_rows;
    bool m_hasNotes;
};

} // namespace shapewright
