// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/graphedits/grapheditrows.h"

#include <QAbstractItemModel>

#include <memory>

namespace shapewright {

// GraphEditRows as a tree of two levels.
class GraphEditsModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Change, What, Details, ColumnCount };

    explicit GraphEditsModel(QObject *parent = nullptr);

    // Null shows nothing.
    void setRows(const std::shared_ptr<const GraphEditRows> &rows);
    // Where the row, or the first one below it, is in the picture.
    [[nodiscard]] std::optional<NodeId> nodeAt(const QModelIndex &index) const;
    // The change that the row, or the one above it, shows; nothing if it only follows from others.
    [[nodiscard]] std::optional<PartsChange> changeAt(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] const GraphEditRows::Group &groupOf(const QModelIndex &index) const;
    [[nodiscard]] const GraphEditRows::Entry *entryAt(const QModelIndex &index) const; // null for a group
    [[nodiscard]] QString text(const QModelIndex &index) const;

    std::shared_ptr<const GraphEditRows> m_rows;
};

} // namespace shapewright
