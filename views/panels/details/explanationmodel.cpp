// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/explanationmodel.h"

#include "model/wording/explanationwording.h"
#include "views/panels/cells/tablecells.h"

#include <utility>

namespace shapewright {

// The internal id of an axis's index is 0; that of a step is the row of its axis plus 1.

void ExplanationModel::setDims(std::shared_ptr<const ModelGraph> graph, std::vector<DimExplanation> dims)
{
    beginResetModel();
    m_graph = std::move(graph);
    m_dims = std::move(dims);
    endResetModel();
}

const DimExplanation::Step *ExplanationModel::stepAt(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == 0)
        return nullptr;
    return &m_dims[index.internalId() - 1].chain[std::size_t(index.row())];
}

QModelIndex ExplanationModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : quintptr(0));
}

QModelIndex ExplanationModel::parent(const QModelIndex &index) const
{
    return index.isValid() && index.internalId() > 0 ? createIndex(int(index.internalId()) - 1, 0, quintptr(0))
                                                     : QModelIndex();
}

int ExplanationModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_dims.size());
    const bool isAxis = parent.internalId() == 0 && parent.column() == 0;
    return isAxis ? int(m_dims[std::size_t(parent.row())].chain.size()) : 0;
}

int ExplanationModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant ExplanationModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(index);
    case TableRole::Mono:
        return true;
    case TableRole::Tone:
        return int(index.column() == MadeBy ? CellTone::Muted : CellTone::Plain);
    default:
        return {};
    }
}

QString ExplanationModel::text(const QModelIndex &index) const
{
    const DimExplanation::Step *step = stepAt(index);
    switch (Column(index.column())) {
    case Place:
        return step != nullptr ? placeText(*step, *m_graph) : tr("axis %1").arg(index.row());
    case MadeBy:
        return step != nullptr ? nodeTitle(*step, *m_graph) : QString();
    case Why:
        return step != nullptr ? reasonText(*step, *m_graph) : dimText(m_dims[std::size_t(index.row())]);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant ExplanationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Place:
        return tr("What");
    case MadeBy:
        return tr("Made by");
    case Why:
        return tr("Why");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
