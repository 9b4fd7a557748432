// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/problemsmodel.h"

#include "model/editing/suggestededits.h"
#include "model/wording/wording.h"
#include "views/panels/cells/tablecells.h"

#include <algorithm>
#include <iterator>

namespace shapewright {

namespace {

constexpr int mostWrapped = 500; // measuring thousands of sentences would keep the window waiting

CellTone severityTone(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return CellTone::Bad;
    case Severity::Warning:
        return CellTone::Warning;
    case Severity::Note:
        return CellTone::Muted;
    }
    return CellTone::Plain;
}

} // namespace

ProblemsModel::ProblemsModel(Shown shown, QObject *parent) : QAbstractTableModel(parent), m_shown(shown) {}

void ProblemsModel::setState(const PanelState &state)
{
    beginResetModel();
    m_graph = state.graph;
    m_problems.clear();
    if (!state.isEmpty()) {
        const auto isShown = [this](const Problem &problem) {
            return (problem.severity == Severity::Note) == (m_shown == Shown::Notes);
        };
        std::ranges::copy_if(state.problems(), std::back_inserter(m_problems), isShown);
        std::ranges::stable_sort(m_problems, std::ranges::greater{}, &Problem::severity);
    }
    endResetModel();
}

int ProblemsModel::errorCount() const
{
    return int(std::ranges::count(m_problems, Severity::Error, &Problem::severity));
}

int ProblemsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_problems.size());
}

int ProblemsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Problem &problem = m_problems[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(problem, index.column());
    case TableRole::Wrapped:
        return index.column() == Message && rowCount() <= mostWrapped;
    case TableRole::Mono:
        return index.column() == Place || index.column() == Mend;
    case TableRole::Tone:
        if (index.column() == Kind)
            return int(severityTone(problem.severity));
        if (index.column() == Mend)
            return int(CellTone::Link);
        return int(index.column() == Message ? CellTone::Plain : CellTone::Muted);
    default:
        return {};
    }
}

// A node without a name is described by its output.
QString ProblemsModel::placeOf(const Node &node) const
{
    if (!node.name.empty())
        return toQString(node.name);
    const auto output = std::ranges::find_if(node.outputs, [](const auto &value) { return value.has_value(); });
    const QString opType = toQString(node.opType);
    return output == node.outputs.end() ? opType : tr("%1 → %2").arg(opType, toQString(m_graph->value(**output).name));
}

QString ProblemsModel::text(const Problem &problem, int column) const
{
    switch (Column(column)) {
    case Kind:
        switch (problem.severity) {
        case Severity::Error:
            return tr("Error");
        case Severity::Warning:
            return tr("Warning");
        case Severity::Note:
            return tr("Note");
        }
        return {};
    case Message:
        return describe(problem, *m_graph);
    case Place:
        if (problem.node)
            return placeOf(m_graph->node(*problem.node));
        return problem.value ? toQString(m_graph->value(*problem.value).name) : QString();
    case Mend: {
        if (problem.suggestions.empty())
            return {};
        const QString first = tr("Apply: %1").arg(suggestionText(problem.suggestions.front()));
        return problem.suggestions.size() > 1 ? tr("%1 …").arg(first) : first; // the menu has the other ones
    }
    case ColumnCount:
        break;
    }
    return {};
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Kind:
        return tr("Kind");
    case Message:
        return tr("Problem");
    case Place:
        return tr("Where");
    case Mend:
        return tr("Fix");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
