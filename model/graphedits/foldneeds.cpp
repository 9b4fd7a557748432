// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldneeds.h"

#include "model/shape/inference/propagationstate.h"
#include "model/types/valuetype.h"

#include <algorithm>

namespace shapewright {

namespace {

// Walks from what the model returns to what that needs.
class NeedsWalk
{
public:
    NeedsWalk(FoldBasis &basis, bool isFolding) : m_basis(basis), m_graph(basis.graph), m_isFolding(isFolding) {}

    FoldNeeds run()
    {
        m_graphs.push_back(mainGraph);
        while (!m_nodes.empty() || !m_graphs.empty()) {
            if (!m_graphs.empty()) {
                const GraphId graph = m_graphs.back();
                m_graphs.pop_back();
                needGraph(graph);
                continue;
            }
            const NodeId node = m_nodes.back();
            m_nodes.pop_back();
            walk(node);
        }
        // A node that is needed for another of its outputs makes this one, too.
        std::erase_if(m_needs.constants,
                      [this](ValueId id) { return m_needs.nodes.contains(*m_graph.value(id).producer); });
        return std::move(m_needs);
    }

private:
    void needNode(NodeId id)
    {
        if (m_needs.nodes.insert(id).second)
            m_nodes.push_back(id);
    }

    void needValue(ValueId id)
    {
        const Value &value = m_graph.value(id);
        if (value.origin == Value::Origin::Initializer)
            m_needs.initializers.insert(id);
        else if (m_isFolding && value.producer && m_basis.constants.isFoldable(id))
            m_needs.constants.insert(id);
        else if (value.producer)
            needNode(*value.producer);
    }

    void needGraph(GraphId id)
    {
        if (!m_seen.insert(id).second)
            return;
        const Graph &graph = m_graph.graph(id);
        const bool isWhole = !m_basis.scopes.isFolded(id);
        for (std::uint32_t index = 0; isWhole && index < graph.nodes.size(); ++index)
            needNode({id, index});
        for (const std::uint32_t root : m_basis.roots[std::size_t(id)])
            needNode({id, root});
        for (const ValueId output : graph.outputs)
            needValue(output);
    }

    void walk(NodeId id)
    {
        const Node &node = m_graph.node(id);
        if (const FoldedBranch *branch = m_isFolding ? m_basis.branches.of(id) : nullptr) {
            m_graphs.push_back(branch->taken);
            return;
        }
        for (const auto &input : node.inputs) {
            if (input && isCastTogether(id, *input))
                needNode(*m_graph.value(*input).producer);
            else if (input)
                needValue(*input);
        }
        for (const auto &[attribute, graph] : node.subgraphs)
            m_graphs.push_back(graph);
        if (node.body)
            m_graphs.push_back(m_basis.scopes[*node.body].first);
    }

    [[nodiscard]] bool isCast(NodeId id) const
    {
        return m_graph.node(id).domain.empty() && m_graph.node(id).opType == "Cast";
    }

    // ONNX Runtime makes one Cast of several, also with optimizations off. What becomes of a number that does not fit
    // into the integers that the last one makes is then another than if an earlier result were a constant.
    [[nodiscard]] bool isCastTogether(NodeId id, ValueId input)
    {
        const Value &value = m_graph.value(input);
        const Node &node = m_graph.node(id);
        if (!isCast(id) || !value.producer || !isCast(*value.producer) || value.producer->graph != id.graph ||
            node.outputs.empty() || !node.outputs.front())
            return false;
        const ValueId output = *node.outputs.front();
        return isIntegerType(m_basis.state.known(output).type.elemType) || m_basis.constants.isKnown(output);
    }

    FoldBasis &m_basis;
    const ModelGraph &m_graph;
    bool m_isFolding;
    FoldNeeds m_needs;
    std::vector<NodeId> m_nodes;   // to be walked
    std::vector<GraphId> m_graphs; // likewise
    std::unordered_set<GraphId> m_seen;
};

} // namespace

FoldBasis::FoldBasis(const PropagationState &propagation, std::uint64_t mostBytes)
    : state(propagation), graph(propagation.graph()), scopes(graph), constants(state, scopes, mostBytes),
      branches(state, constants, scopes), roots(graph.graphs().size())
{
}

FoldNeeds needsBefore(FoldBasis &basis)
{
    return NeedsWalk(basis, false).run();
}

FoldNeeds needsFolded(FoldBasis &basis)
{
    return NeedsWalk(basis, true).run();
}

void findRoots(FoldBasis &basis, const FoldNeeds &before)
{
    for (std::size_t i = 0; i < basis.scopes.size(); ++i) {
        basis.roots[i].clear();
        const std::vector<Node> &nodes = basis.graph.graph(GraphId(i)).nodes;
        for (std::uint32_t index = 0; index < nodes.size() && basis.scopes.isFolded(GraphId(i)); ++index) {
            const bool isKnown = before.nodes.contains({GraphId(i), index}) ||
                                 std::ranges::all_of(nodes[index].outputs, [&basis](const auto &output) {
                                     return !output || basis.constants.isKnown(*output);
                                 });
            if (!isKnown)
                basis.roots[i].push_back(index);
        }
    }
}

} // namespace shapewright
