// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/results/readinessmodel.h"

namespace shapewright {

// What keeps one execution provider from taking the whole model. A row stands for all nodes that it does not take for
// the same reason, and offers the edit that changes that.
class BlockersModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Nodes, Reason, Edit, ColumnCount };

    explicit BlockersModel(QObject *parent = nullptr);

    // The index of the provider among the answers. -1 shows none.
    void setAnswer(const std::shared_ptr<const ModelGraph> &graph, const ReadinessModel::Answers &answers, int row);
    // The nodes of a row, in topological order.
    [[nodiscard]] NodeId firstNodeAt(int row) const;
    // The sizes that would remove the row. Empty if none are known.
    [[nodiscard]] const Suggestion &mendAt(int row) const;
    [[nodiscard]] bool hasEdits() const; // whether any row has one

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] const ProviderAnswer &answer() const { return (*m_answers)[std::size_t(m_row)]; }
    [[nodiscard]] QString text(const BlockerGroup &group, int column) const;

    std::shared_ptr<const ModelGraph> m_graph;
    ReadinessModel::Answers m_answers;
    int m_row = -1;
};

} // namespace shapewright
