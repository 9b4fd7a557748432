// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/panelstate.h"

#include <QAbstractItemModel>

#include <optional>
#include <variant>
#include <vector>

namespace shapewright {

// All nodes and values of a model as a tree: the graphs, in each graph its inputs and its nodes in topological order,
// and in each node its inputs and outputs. Rows are made when they are asked for.
class ContentsModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Kind, Shape, Type, ColumnCount };

    using Item = std::variant<GraphId, NodeId, ValueId>;
    using QAbstractItemModel::QAbstractItemModel;

    // With the same graph, only texts change. Whoever shows the model repaints it: a signal for each row, or a new
    // layout of 20,000 rows, takes longer than everything else that an edit does here.
    void setState(const PanelState &state);

    [[nodiscard]] Item itemAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(NodeId node) const;
    // The row of a value among its graph's inputs or in its producer. For an initializer, it is in the first consumer.
    [[nodiscard]] QModelIndex indexOf(ValueId value) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    // The order of a graph's nodes. Nodes on cycles come last.
    struct Rows {
        std::vector<std::uint32_t> nodeAt;
        std::vector<std::uint32_t> rowOf;
    };
    [[nodiscard]] const Rows &rowsOf(GraphId graph) const;
    [[nodiscard]] int slotCount(NodeId node) const;
    [[nodiscard]] QString text(const QModelIndex &index) const;
    [[nodiscard]] QString slotText(const QModelIndex &index, ValueId value) const;

    PanelState m_state;
    mutable std::vector<std::optional<Rows>> m_rows;
};

} // namespace shapewright
