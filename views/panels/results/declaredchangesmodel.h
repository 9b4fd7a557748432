// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/save/save.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace shapewright {

// The declared types that saving changes, and those that it leaves.
class DeclaredChangesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Type, Note };

    // `notes` are shown beside the types, if there are any.
    explicit DeclaredChangesModel(std::vector<DeclaredChange> changes, QStringList notes = {},
                                  QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<DeclaredChange> m_changes;
    QStringList m_notes;
};

} // namespace shapewright
