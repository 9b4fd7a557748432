// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/results/readinessmodel.h"

namespace shapewright {

// What stands in the way of one execution provider: nodes that it does not take, those together of which the same is to
// be said, with the edit that changes it.
class BlockersModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Nodes, Reason, Edit, ColumnCount };

    explicit BlockersModel(QObject *parent = nullptr);

    // The row of a provider among the answers; -1: none.
    void setAnswer(const std::shared_ptr<const ModelGraph> &graph, const ReadinessModel::Answers &answers, int row);
    // Of a row, in topological order.
    [[nodiscard]] NodeId firstNodeAt(int row) const;
    // Sizes that would have it gone; empty where none are known.
    [[nodiscard]] const Suggestion &mendAt(int row) const;

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
