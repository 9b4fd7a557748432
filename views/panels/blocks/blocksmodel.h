// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/blocks/blockrows.h"
#include "views/panels/panelstate.h"

#include <QAbstractItemModel>

#include <memory>

namespace shapewright {

// BlockRows as a tree, with the shapes under the present edits.
class BlocksModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Nodes, Parameters, Size, Inputs, Outputs, Differences, ColumnCount };
    using Rows = std::shared_ptr<const BlockRows>;

    using QAbstractItemModel::QAbstractItemModel;

    // Null shows nothing. The rows belong to the model of the state.
    void setRows(const PanelState &state, const Rows &rows);
    // Other shapes of the same model.
    void setShapes(const PanelState &state);
    [[nodiscard]] const BlockRows::Row *rowAt(const QModelIndex &index) const; // null for an invalid index

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const BlockRows::Row &row, int column) const;
    [[nodiscard]] const std::vector<int> &childrenOf(const QModelIndex &parent) const;

    PanelState m_state;
    Rows m_rows;
};

} // namespace shapewright
