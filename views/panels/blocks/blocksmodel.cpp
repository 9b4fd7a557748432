// SPDX-License-Identifier: Apache-2.0
#include "views/panels/blocks/blocksmodel.h"

#include "model/types/text.h"
#include "model/wording/texts.h"
#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr qsizetype mostInTooltip = 20;

const std::vector<ValueId> *valuesOf(const BlockRows::Row &row, int column)
{
    if (column == BlocksModel::Inputs)
        return &row.facts.inputs;
    return column == BlocksModel::Outputs ? &row.facts.outputs : nullptr;
}

// The shape of the first value, and how many more there are.
Chips chipsOf(const std::vector<ValueId> &values, const PanelState &state)
{
    if (values.empty())
        return {};
    Chips chips = shapeChips(state.shapeBefore(values.front()).type, state.shapeAfter(values.front()).type);
    if (values.size() > 1)
        chips.append({Chip::Kind::Plain, BlocksModel::tr("+%1").arg(values.size() - 1)});
    return chips;
}

// A line for each value: its name and its shape.
QString linesOf(const std::vector<ValueId> &values, const PanelState &state)
{
    QStringList lines;
    for (const ValueId value : values)
        lines.append(
            u"%1  %2"_s.arg(toQString(state.graph->value(value).name), timesText(state.shapeAfter(value).type.shape)));
    return firstTexts(lines, mostInTooltip, BlocksModel::tr("and %1 more")).join(u'\n');
}

} // namespace

void BlocksModel::setRows(const PanelState &state, const Rows &rows)
{
    beginResetModel();
    m_state = state;
    m_rows = rows;
    endResetModel();
}

void BlocksModel::setShapes(const PanelState &state)
{
    m_state = state;
}

const BlockRows::Row *BlocksModel::rowAt(const QModelIndex &index) const
{
    return m_rows && index.isValid() ? &m_rows->rows[std::size_t(index.internalId())] : nullptr;
}

const std::vector<int> &BlocksModel::childrenOf(const QModelIndex &parent) const
{
    static const std::vector<int> none;
    if (!m_rows || parent.column() > 0)
        return none;
    return parent.isValid() ? rowAt(parent)->children : m_rows->top;
}

QModelIndex BlocksModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr(childrenOf(parent)[std::size_t(row)]));
}

QModelIndex BlocksModel::parent(const QModelIndex &index) const
{
    const BlockRows::Row *row = rowAt(index);
    if (row == nullptr || row->parent < 0)
        return {};
    return createIndex(m_rows->rows[std::size_t(row->parent)].place, 0, quintptr(row->parent));
}

int BlocksModel::rowCount(const QModelIndex &parent) const
{
    return int(childrenOf(parent).size());
}

int BlocksModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant BlocksModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const BlockRows::Row &row = *rowAt(index);
    const std::vector<ValueId> *values = valuesOf(row, index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return values != nullptr ? linesOf(*values, m_state) : text(row, index.column());
    case TableRole::Chips:
        return values != nullptr ? QVariant::fromValue(chipsOf(*values, m_state)) : QVariant();
    case TableRole::Mono:
        return index.column() == Nodes || index.column() == Parameters || index.column() == Size;
    case TableRole::Tone:
        return int(index.column() == Differences && !row.difference.isEmpty() ? CellTone::Warning : CellTone::Plain);
    default:
        return {};
    }
}

QString BlocksModel::text(const BlockRows::Row &row, int column) const
{
    const bool hasFacts = row.kind != BlockRows::Row::Kind::Instances;
    const QString nodes = countText(row.nodes.size());
    switch (Column(column)) {
    case Name:
        return row.name;
    case Nodes:
        return row.count > 1 ? tr("%1 each").arg(nodes) : nodes;
    case Parameters:
        return hasFacts && row.facts.parameters > 0 ? countText(row.facts.parameters) : QString();
    case Size:
        return hasFacts && row.facts.bytes > 0 ? byteText(row.facts.bytes) : QString();
    case Inputs:
    case Outputs:
        return hasFacts ? chipsText(chipsOf(*valuesOf(row, column), m_state)) : QString();
    case Differences:
        return row.difference;
    case ColumnCount:
        break;
    }
    return {};
}

QVariant BlocksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Name:
        return tr("Block");
    case Nodes:
        return tr("Nodes");
    case Parameters:
        return tr("Parameters");
    case Size:
        return tr("Size");
    case Inputs:
        return tr("Inputs");
    case Outputs:
        return tr("Outputs");
    case Differences:
        return tr("Differences");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
