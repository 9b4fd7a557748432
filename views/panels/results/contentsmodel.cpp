// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/contentsmodel.h"

#include "model/graph/walk.h"
#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"

#include <algorithm>

namespace shapewright {

namespace {

// The id of an index identifies its parent: it is 0 for a graph, 1 + graph for a node or a graph input, and for an
// input or output of a node the same with 1 + the node's position in the upper half.
quintptr idOf(GraphId graph)
{
    return quintptr(graph) + 1;
}

quintptr idOf(NodeId node)
{
    return idOf(node.graph) | ((quintptr(node.index) + 1) << 32);
}

static_assert(sizeof(quintptr) == 8);

bool isGraphLevel(quintptr id)
{
    return id == 0;
}

bool isNodeLevel(quintptr id)
{
    return id != 0 && (id >> 32) == 0;
}

GraphId graphOf(quintptr id)
{
    return GraphId(std::uint32_t(id & 0xffffffffU) - 1);
}

NodeId nodeOf(quintptr id)
{
    return {graphOf(id), std::uint32_t(id >> 32) - 1};
}

// The inputs and outputs of a node. Omitted ones have no row.
std::vector<ValueId> valuesOf(const Node &node)
{
    std::vector<ValueId> values;
    for (const auto *list : {&node.inputs, &node.outputs}) {
        for (const std::optional<ValueId> &value : *list) {
            if (value)
                values.push_back(*value);
        }
    }
    return values;
}

std::size_t inputCount(const Node &node)
{
    return std::size_t(std::ranges::count_if(node.inputs, [](const auto &value) { return value.has_value(); }));
}

} // namespace

void ContentsModel::setState(const PanelState &state)
{
    if (state.graph == m_state.graph) {
        m_state = state;
        return; // the rows stay the same
    }
    beginResetModel();
    m_state = state;
    m_rows.clear();
    if (m_state.graph)
        m_rows.resize(m_state.graph->graphs().size());
    endResetModel();
}

const ContentsModel::Rows &ContentsModel::rowsOf(GraphId id) const
{
    std::optional<Rows> &rows = m_rows[std::size_t(id)];
    if (rows)
        return *rows;
    const Graph &graph = m_state.graph->graph(id);
    rows.emplace();
    rows->nodeAt = allNodesInOrder(graph);
    rows->rowOf.resize(graph.nodes.size());
    for (std::uint32_t row = 0; row < rows->nodeAt.size(); ++row)
        rows->rowOf[rows->nodeAt[row]] = row;
    return *rows;
}

int ContentsModel::slotCount(NodeId node) const
{
    return int(valuesOf(m_state.graph->node(node)).size());
}

ContentsModel::Item ContentsModel::itemAt(const QModelIndex &index) const
{
    const quintptr id = index.internalId();
    if (isGraphLevel(id))
        return GraphId(std::uint32_t(index.row()));
    const Graph &graph = m_state.graph->graph(graphOf(id));
    if (isNodeLevel(id)) {
        const auto row = std::size_t(index.row());
        if (row < graph.inputs.size())
            return graph.inputs[row];
        return NodeId{graphOf(id), rowsOf(graphOf(id)).nodeAt[row - graph.inputs.size()]};
    }
    return valuesOf(graph.nodes[nodeOf(id).index])[std::size_t(index.row())];
}

QModelIndex ContentsModel::indexOf(NodeId node) const
{
    if (m_state.isEmpty())
        return {};
    const std::size_t inputs = m_state.graph->graph(node.graph).inputs.size();
    return createIndex(int(inputs + rowsOf(node.graph).rowOf[node.index]), 0, idOf(node.graph));
}

QModelIndex ContentsModel::indexOf(ValueId id) const
{
    if (m_state.isEmpty())
        return {};
    const std::vector<ValueId> &inputs = m_state.graph->graph(id.graph).inputs;
    if (const auto input = std::ranges::find(inputs, id); input != inputs.end())
        return createIndex(int(input - inputs.begin()), 0, idOf(id.graph));
    const Value &value = m_state.graph->value(id);
    if (!value.producer && value.uses.empty())
        return {};
    const NodeId node = value.producer ? *value.producer : value.uses.front().node;
    const std::vector<ValueId> values = valuesOf(m_state.graph->node(node));
    const auto slot = std::ranges::find(values, id);
    return slot == values.end() ? QModelIndex() : createIndex(int(slot - values.begin()), 0, idOf(node));
}

QModelIndex ContentsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, quintptr(0));
    const Item item = itemAt(parent);
    if (const GraphId *graph = std::get_if<GraphId>(&item))
        return createIndex(row, column, idOf(*graph));
    return createIndex(row, column, idOf(std::get<NodeId>(item)));
}

QModelIndex ContentsModel::parent(const QModelIndex &index) const
{
    const quintptr id = index.internalId();
    if (!index.isValid() || isGraphLevel(id))
        return {};
    if (isNodeLevel(id))
        return createIndex(int(graphOf(id)), 0, quintptr(0));
    return indexOf(nodeOf(id));
}

int ContentsModel::rowCount(const QModelIndex &parent) const
{
    if (m_state.isEmpty() || parent.column() > 0)
        return 0;
    if (!parent.isValid())
        return int(m_state.graph->graphs().size());
    const Item item = itemAt(parent);
    if (const GraphId *graph = std::get_if<GraphId>(&item)) {
        const Graph &content = m_state.graph->graph(*graph);
        return int(content.inputs.size() + content.nodes.size());
    }
    const NodeId *node = std::get_if<NodeId>(&item);
    return node ? slotCount(*node) : 0;
}

int ContentsModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant ContentsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(index);
    if (role == TableRole::Mono)
        return index.column() == Name;
    if (role == TableRole::Tone)
        return int(index.column() == Name ? CellTone::Plain : CellTone::Muted);
    if (role != TableRole::Chips || index.column() != Shape)
        return {};
    const Item item = itemAt(index);
    const ValueId *value = std::get_if<ValueId>(&item);
    if (!value)
        return {};
    return QVariant::fromValue(shapeChips(m_state.shapeBefore(*value).type, m_state.shapeAfter(*value).type));
}

QString ContentsModel::text(const QModelIndex &index) const
{
    const Item item = itemAt(index);
    if (const GraphId *graph = std::get_if<GraphId>(&item)) {
        const Graph &content = m_state.graph->graph(*graph);
        if (index.column() == Name)
            return toQString(content.path);
        return index.column() == Kind ? tr("graph of %n node(s)", nullptr, int(content.nodes.size())) : QString();
    }
    if (const NodeId *node = std::get_if<NodeId>(&item)) {
        const Node &content = m_state.graph->node(*node);
        if (index.column() == Name)
            return content.name.empty() ? toQString(content.opType) : toQString(content.name);
        return index.column() == Kind ? toQString(content.opType) : QString();
    }
    const ValueId value = std::get<ValueId>(item);
    switch (Column(index.column())) {
    case Name:
        return toQString(m_state.graph->value(value).name);
    case Kind:
        return slotText(index, value);
    case Shape:
        return chipsText(shapeChips(m_state.shapeAfter(value).type));
    case Type:
        return shortTypeName(m_state.shapeAfter(value).type);
    case ColumnCount:
        break;
    }
    return {};
}

QString ContentsModel::slotText(const QModelIndex &index, ValueId id) const
{
    if (isNodeLevel(index.internalId()))
        return tr("graph input");
    const Value &value = m_state.graph->value(id);
    const Node &node = m_state.graph->node(nodeOf(index.internalId()));
    if (std::size_t(index.row()) >= inputCount(node))
        return value.isGraphOutput ? tr("output, graph output") : tr("output");
    return value.origin == Value::Origin::Initializer ? tr("input, initializer") : tr("input");
}

QVariant ContentsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Name:
        return tr("Name");
    case Kind:
        return tr("Kind");
    case Shape:
        return tr("Shape");
    case Type:
        return tr("Type");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
