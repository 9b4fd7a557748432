// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/reasons/explanation.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace shapewright {

// Explains where the dims of a tensor come from, as a tree. Each axis is a top-level row, and its children are the
// steps back to the graph inputs.
class ExplanationModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Place, MadeBy, Why, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    void setDims(std::shared_ptr<const ModelGraph> graph, std::vector<DimExplanation> dims);
    // The step of an index; null for an axis.
    [[nodiscard]] const DimExplanation::Step *stepAt(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const QModelIndex &index) const;

    std::shared_ptr<const ModelGraph> m_graph;
    std::vector<DimExplanation> m_dims;
};

} // namespace shapewright
