// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/graphcontent.h"

#include "model/blocks/blockfacts.h"
#include "model/graph/graphnesting.h"
#include "model/graph/modelfacts.h"
#include "model/graph/operatordocs.h"
#include "model/graph/shapeinputs.h"
#include "model/graph/tensorplace.h"
#include "views/graph/picture/blockboxes.h"
#include "views/graph/picture/differencerows.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/picture/noderows.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>
#include <unordered_map>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr qsizetype mostConstants = 5;
constexpr qsizetype mostSubgraphs = 16;

struct ContentText {
    Q_DECLARE_TR_FUNCTIONS(GraphContent)
};

class ContentBuilder
{
public:
    ContentBuilder(const ModelGraph &model, GraphId graph, const GraphOptions &options, const std::stop_token &stop,
                   std::shared_ptr<const CollapsedGraph> collapsed)
        : m_model(model), m_id(graph), m_graph(model.graph(graph)), m_options(options), m_stop(stop),
          m_collapsed(std::move(collapsed))
    {
    }

    GraphContent build()
    {
        for (const ValueId input : m_graph.inputs)
            addTerminal(GraphBox::Kind::Input, input);
        m_boxOfNode.assign(m_graph.nodes.size(), none);
        for (std::uint32_t i = 0; i < m_graph.nodes.size(); ++i) {
            if (m_stop.stop_requested())
                return {};
            if (!isFolded(m_graph.nodes[i]) && !addToBlock(i))
                addNode({m_id, i});
        }
        std::vector<std::uint32_t> outputs;
        for (const ValueId output : m_graph.outputs)
            outputs.push_back(addTerminal(GraphBox::Kind::Output, output));
        for (std::uint32_t i = 0; i < m_graph.nodes.size() && !m_stop.stop_requested(); ++i)
            addEdgesInto(i);
        for (std::size_t i = 0; i < outputs.size(); ++i)
            addEdge(m_graph.outputs[i], outputs[i]);
        if (m_options.compared && m_id == mainGraph)
            addEdgesOfA(outputs);
        if (m_collapsed) {
            const std::vector<std::uint32_t> places = bundleTerminals(m_content);
            for (std::uint32_t &box : m_boxOfNode)
                box = box == none ? none : places[box];
            addFrames();
        }
        return std::move(m_content);
    }

private:
    static constexpr std::uint32_t none = 0xffffffffu;

    // Whether this is a Constant node whose values are shown in the boxes that use them.
    [[nodiscard]] bool isFolded(const Node &node) const
    {
        return !m_options.constantNodes && isConstantNode(node) &&
               std::none_of(node.outputs.begin(), node.outputs.end(),
                            [&](const auto &output) { return output && m_model.value(*output).isGraphOutput; });
    }

    [[nodiscard]] bool isConstant(ValueId id) const
    {
        const Value &value = m_model.value(id);
        if (value.origin == Value::Origin::Initializer)
            return !m_options.constantNodes;
        return value.producer && isFolded(m_model.node(*value.producer));
    }

    std::uint32_t addBox(GraphBox box)
    {
        m_content.boxes.push_back(std::move(box));
        return std::uint32_t(m_content.boxes.size() - 1);
    }

    std::uint32_t addTerminal(GraphBox::Kind kind, ValueId value)
    {
        GraphBox box;
        box.kind = kind;
        box.value = value;
        box.title = displayText(m_model.value(value).name);
        const std::uint32_t index = addBox(std::move(box));
        if (kind != GraphBox::Kind::Output)
            m_sources.emplace(value, index);
        return index;
    }

    std::uint32_t addConstant(ValueId id)
    {
        const std::uint32_t box = addTerminal(GraphBox::Kind::Constant, id);
        m_content.boxes[box].rows.append({{}, constantText(m_model.value(id))});
        return box;
    }

    // False for a node that has a box of its own.
    bool addToBlock(std::uint32_t node)
    {
        const std::uint32_t block = m_collapsed ? m_collapsed->boxOf[node] : CollapsedGraph::none;
        if (block == CollapsedGraph::none)
            return false;
        const auto [known, isNew] = m_boxOfBlock.try_emplace(block, std::uint32_t(m_content.boxes.size()));
        if (isNew)
            addBox(blockBox({m_collapsed, &m_collapsed->boxes[block]}, m_model));
        m_boxOfNode[node] = known->second;
        for (const auto &output : m_graph.nodes[node].outputs) {
            if (output)
                m_content.boxes[known->second].made.push_back(*output);
        }
        return true;
    }

    void addFrames()
    {
        for (const CollapsedGraph::Frame &open : m_collapsed->frames) {
            GraphFrame frame{frameTitle(open, m_model), open.path, {}};
            std::set<std::uint32_t> boxes;
            for (const std::uint32_t node : open.nodes) {
                if (m_boxOfNode[node] != none)
                    boxes.insert(m_boxOfNode[node]);
            }
            frame.boxes.assign(boxes.begin(), boxes.end());
            m_content.frames.push_back(std::move(frame));
        }
    }

    void addNode(NodeId id)
    {
        const Node &node = m_model.node(id);
        GraphBox box;
        box.node = id;
        box.opType = displayText(node.opType);
        box.domain = displayText(node.domain);
        box.title = box.opType.isEmpty() ? ContentText::tr("(no operator)") : box.opType;
        if (m_options.nodeNames && !node.name.empty())
            box.rows.append({{}, elidedInFront(displayText(node.name), longestRowText), BoxRow::Kind::NodeName});
        box.rows += inputRows(id) + attributeRows(m_model, id);
        for (const auto &[attribute, graph] : node.subgraphs) {
            box.inside.append({displayText(attribute), graph});
            if (box.inside.size() > mostSubgraphs)
                continue;
            box.rows.append({displayText(attribute),
                             ContentText::tr("%n node(s)", nullptr, int(m_model.graph(graph).nodes.size()))});
        }
        if (box.inside.size() > mostSubgraphs)
            box.rows.append({{}, ContentText::tr("and %n more", nullptr, int(box.inside.size() - mostSubgraphs))});
        if (node.body)
            box.inside.append({ContentText::tr("Function body"), *node.body});
        if (m_options.compared)
            addDifferenceRows(*m_options.compared, id, box.rows);
        m_boxOfNode[id.index] = addBox(std::move(box));
    }

    // The inputs that are shown as rows: constants, inputs that determine a shape, and omitted inputs before others.
    [[nodiscard]] QList<BoxRow> inputRows(NodeId id) const
    {
        const Node &node = m_model.node(id);
        const std::uint32_t shapes = shapeInputs(node.opType, node.domain);
        QList<BoxRow> rows;
        std::optional<OperatorFacts> facts;
        qsizetype more = 0;
        for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
            const std::optional<ValueId> &input = node.inputs[slot];
            const bool constant = input && isConstant(*input);
            const bool computed = input && !constant && slot < 32 && (shapes >> slot & 1) != 0;
            if (input && !constant && !computed)
                continue;
            if (rows.size() == mostConstants) {
                ++more;
                continue;
            }
            if (!facts)
                facts = operatorFacts(m_model, id);
            QString name = slot < facts->inputs.size() ? displayText(facts->inputs[slot]) : QString();
            if (name.isEmpty())
                name = u"#%1"_s.arg(slot);
            if (!input)
                rows.append({name, u"—"_s, BoxRow::Kind::Absent});
            else if (constant)
                rows.append({name, constantText(m_model.value(*input))});
            else
                rows.append({name, {}, BoxRow::Kind::Computed, *input});
        }
        if (more > 0)
            rows.append({{}, ContentText::tr("and %n more", nullptr, int(more))});
        return rows;
    }

    // The box that a value comes from. A value of an enclosing graph gets a box of its own.
    std::uint32_t sourceOf(ValueId id)
    {
        const auto known = m_sources.find(id);
        if (known != m_sources.end())
            return known->second;
        const Value &value = m_model.value(id);
        if (id.graph == m_id && value.producer) {
            const std::uint32_t box = m_boxOfNode[value.producer->index];
            m_sources.emplace(id, box);
            return box;
        }
        if (value.origin == Value::Origin::Initializer)
            return addConstant(id);
        if (value.origin == Value::Origin::Dangling)
            return addTerminal(GraphBox::Kind::Dangling, id);
        return addTerminal(id.graph == m_id ? GraphBox::Kind::Input : GraphBox::Kind::Captured, id);
    }

    void addEdge(ValueId value, std::uint32_t to)
    {
        // The weights of a block are inside of it.
        const bool isBlock = m_content.boxes[to].block != nullptr;
        if (isConstant(value) || (isBlock && m_model.value(value).origin == Value::Origin::Initializer))
            return;
        const std::uint32_t from = sourceOf(value);
        if (from == to && isBlock)
            return;
        if (!m_edges.emplace(value, to).second)
            return;
        m_content.edges.push_back({value, from, to, m_labelled.insert(value).second});
    }

    void addEdgesInto(std::uint32_t index)
    {
        const std::uint32_t box = m_boxOfNode[index];
        if (box == none)
            return;
        const Node &node = m_graph.nodes[index];
        for (const auto &input : node.inputs) {
            if (input)
                addEdge(*input, box);
        }
        const std::vector<ValueId> captured = capturedValues(m_model, {m_id, index});
        for (const ValueId value : std::set<ValueId>(captured.begin(), captured.end()))
            addEdge(value, box);
    }

    void addEdgesOfA(const std::vector<std::uint32_t> &outputs)
    {
        for (const MergedGraph::Edge &edge : m_options.compared->edgesOfA) {
            const std::size_t before = m_content.edges.size();
            if (edge.node && m_boxOfNode[edge.node->index] != none)
                addEdge(edge.value, m_boxOfNode[edge.node->index]);
            const auto output = edge.output ? std::ranges::find(m_graph.outputs, *edge.output) : m_graph.outputs.end();
            if (output != m_graph.outputs.end())
                addEdge(edge.value, outputs[std::size_t(output - m_graph.outputs.begin())]);
            if (m_content.edges.size() > before)
                m_content.edges.back().isOfA = true;
        }
    }

    const ModelGraph &m_model;
    GraphId m_id;
    const Graph &m_graph;
    GraphOptions m_options;
    const std::stop_token &m_stop;
    std::shared_ptr<const CollapsedGraph> m_collapsed;
    GraphContent m_content;
    std::unordered_map<std::uint32_t, std::uint32_t> m_boxOfBlock;
    std::vector<std::uint32_t> m_boxOfNode;
    std::unordered_map<ValueId, std::uint32_t> m_sources;
    std::set<std::pair<ValueId, std::uint32_t>> m_edges;
    std::set<ValueId> m_labelled;
};

} // namespace

GraphContent GraphContent::of(const ModelGraph &model, GraphId graph, const GraphOptions &options,
                              const std::stop_token &stop, const std::shared_ptr<const CollapsedGraph> &collapsed)
{
    return ContentBuilder(model, graph, options, stop, collapsed).build();
}

QList<ValueId> valuesOf(const ModelGraph &model, const GraphBox &box)
{
    QList<ValueId> values;
    if (box.value)
        values.append(*box.value);
    if (box.block) {
        std::vector<std::uint32_t> nodes;
        for (const NodeId node : nodesOf(box))
            nodes.push_back(node.index);
        for (const ValueId output : blockFacts(model, nodes).outputs)
            values.append(output);
    }
    if (!box.node)
        return values;
    for (const std::optional<ValueId> &output : model.node(*box.node).outputs) {
        if (output)
            values.append(*output);
    }
    return values;
}

QList<NodeId> nodesOf(const GraphBox &box)
{
    QList<NodeId> nodes;
    if (box.node)
        nodes.append(*box.node);
    if (!box.block)
        return nodes;
    for (const std::uint32_t node : box.block->nodes())
        nodes.append({mainGraph, node});
    for (std::size_t i = 0; i < box.block->count(); ++i) {
        for (const std::uint32_t node : box.block->instances[i]) {
            if (i != box.block->shownInstance)
                nodes.append({mainGraph, node});
        }
    }
    return nodes;
}

std::optional<NodeId> nodeOf(const GraphBox &box)
{
    return box.block ? std::optional(NodeId{mainGraph, box.block->nodes().front()}) : box.node;
}

} // namespace shapewright
