// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/blockersmodel.h"

#include "model/editing/suggestededits.h"
#include "model/wording/readinesswording.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/panelstate.h"

#include <algorithm>

namespace shapewright {

BlockersModel::BlockersModel(QObject *parent) : QAbstractTableModel(parent) {}

void BlockersModel::setAnswer(const std::shared_ptr<const ModelGraph> &graph, const ReadinessModel::Answers &answers,
                              int row)
{
    beginResetModel();
    m_graph = graph;
    m_answers = answers;
    m_row = graph && answers && row < int(answers->size()) ? row : -1;
    endResetModel();
}

NodeId BlockersModel::firstNodeAt(int row) const
{
    return answer().readiness.blockers[answer().groups[std::size_t(row)].blockers.front()].node;
}

const Suggestion &BlockersModel::mendAt(int row) const
{
    return answer().groups[std::size_t(row)].fix;
}

bool BlockersModel::hasEdits() const
{
    return m_row >= 0 &&
           std::ranges::any_of(answer().groups, [](const BlockerGroup &group) { return !group.fix.isEmpty(); });
}

int BlockersModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || m_row < 0 ? 0 : int(answer().groups.size());
}

int BlockersModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant BlockersModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: // the whole text, since the cell may cut it
        return text(answer().groups[std::size_t(index.row())], index.column());
    case TableRole::Wrapped:
        return index.column() == Reason && rowCount() <= 500;
    case TableRole::Mono:
        return index.column() != Reason;
    case TableRole::Tone:
        return int(index.column() == Edit ? CellTone::Link : CellTone::Plain);
    default:
        return {};
    }
}

QString BlockersModel::text(const BlockerGroup &group, int column) const
{
    switch (Column(column)) {
    case Nodes:
        return nodesText(group, answer().readiness, *m_graph);
    case Reason:
        return reasonText(answer().readiness.blockers[group.blockers.front()], *m_graph);
    case Edit:
        return suggestionText(group.fix);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant BlockersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Nodes:
        return tr("Unsupported");
    case Reason:
        return tr("Why");
    case Edit:
        return tr("Fix");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
