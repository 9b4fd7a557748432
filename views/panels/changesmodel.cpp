// SPDX-License-Identifier: Apache-2.0
#include "views/panels/changesmodel.h"

#include "views/panels/chips.h"
#include "views/panels/tablecells.h"
#include "views/panels/tables.h"

#include <utility>

namespace shapewright {

void ChangesModel::setChanges(std::shared_ptr<const ModelGraph> graph, Changes changes,
                              std::shared_ptr<const ShapeTable> after)
{
    beginResetModel();
    m_graph = std::move(graph);
    m_changes = std::move(changes);
    m_after = std::move(after);
    endResetModel();
}

int ChangesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_changes ? 0 : int(m_changes->size());
}

int ChangesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ChangesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ShapeChange &change = (*m_changes)[std::size_t(index.row())];
    switch (role) {
    case Qt::ToolTipRole:
        if (index.column() == After && m_after != nullptr)
            return (text(change, After) + QLatin1Char('\n') + marksText(m_after->at(change.value))).trimmed();
        return text(change, index.column());
    case Qt::DisplayRole:
        return text(change, index.column());
    case TableRole::Chips:
        if (index.column() == Before)
            return QVariant::fromValue(shapeChips(change.before));
        if (index.column() == After)
            return QVariant::fromValue(shapeChips(change.before, change.after));
        return {};
    case TableRole::Mono:
        return index.column() == Tensor;
    case TableRole::Tone:
        return int(index.column() == Tensor ? CellTone::Plain : CellTone::Muted);
    default:
        return {};
    }
}

QString ChangesModel::text(const ShapeChange &change, int column) const
{
    const Value &value = m_graph->value(change.value);
    switch (Column(column)) {
    case Tensor:
        return toQString(value.name);
    case MadeBy:
        if (value.origin == Value::Origin::GraphInput)
            return tr("graph input");
        return value.producer ? toQString(m_graph->node(*value.producer).opType) : QString();
    case Before:
        return chipsText(shapeChips(change.before));
    case After:
        return chipsText(shapeChips(change.after));
    case GraphPath:
        return toQString(m_graph->graph(change.value.graph).path);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant ChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Tensor:
        return tr("Tensor");
    case MadeBy:
        return tr("Made by");
    case Before:
        return tr("Before");
    case After:
        return tr("After");
    case GraphPath:
        return tr("Graph");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
