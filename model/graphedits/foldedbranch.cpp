// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldedbranch.h"

#include "model/graph/graphnesting.h"
#include "model/graphedits/constants.h"
#include "model/onnx/modelfile.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

std::size_t nodesWithin(const ModelGraph &graph, GraphId id)
{
    std::size_t count = 0;
    for (const GraphId inner : graphsWithin(graph, id))
        count += graph.graph(inner).nodes.size();
    return count;
}

} // namespace

BranchNames::BranchNames(const ModelGraph &graph) : m_graph(graph), m_isInFunction(graph.graphs().size())
{
    for (std::size_t i = 1; i < m_isInFunction.size(); ++i)
        m_isInFunction[i] = graph.functionProto(GraphId(i)) != nullptr ||
                            m_isInFunction[std::size_t(graph.graph(GraphId(i)).owner->graph)];
    m_counts = namesWithin(mainGraph);
    for (const auto &[name, count] : m_counts)
        m_names.take(name);
}

BranchNames::Counts BranchNames::namesWithin(GraphId id) const
{
    Counts counts;
    for (const GraphId inner : graphsWithin(m_graph, id)) {
        if (m_isInFunction[std::size_t(inner)])
            continue;
        for (const Value &value : m_graph.graph(inner).values)
            ++counts[value.name];
    }
    return counts;
}

std::optional<FoldedBranch> BranchNames::of(NodeId id, GraphId taken, GraphId other)
{
    const Node &node = m_graph.node(id);
    const Graph &branch = m_graph.graph(taken);
    FoldedBranch folded{.taken = taken};
    const bool hasConstants = std::ranges::any_of(
        branch.values, [](const Value &value) { return value.origin == Value::Origin::Initializer; });
    // Before IR version 4 each initializer is an input. The body of a function has none.
    const bool canHaveConstants =
        m_graph.file().skeleton().ir_version() >= 4 && m_graph.functionProto(id.graph) == nullptr;
    if (!branch.inputs.empty() || (hasConstants && !canHaveConstants) || node.outputs.size() > branch.outputs.size())
        return {};
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        const ValueId made = branch.outputs[i];
        const Value &value = m_graph.value(made);
        if (value.origin == Value::Origin::Dangling || value.name.empty())
            return {};
        const bool canBeNamed = made.graph == taken && value.origin != Value::Origin::GraphInput;
        if (!node.outputs[i])
            continue;
        const std::string &wanted = m_graph.value(*node.outputs[i]).name;
        if (canBeNamed && folded.names.try_emplace(value.name, wanted).second)
            continue;
        const auto named = folded.names.find(value.name);
        folded.more.push_back(
            identityNode(made.graph == taken && named != folded.names.end() ? named->second : value.name, wanted));
    }
    // There are never more nodes than before.
    if (folded.more.size() > 1 + nodesWithin(m_graph, other))
        return {};
    const Counts within = namesWithin(taken), gone = namesWithin(other);
    for (const auto &[name, count] : within) {
        const auto inOther = gone.find(name);
        const std::size_t outside = m_counts[name] - count - (inOther != gone.end() ? inOther->second : 0);
        if (outside > 0 && !name.empty() && !folded.names.contains(name))
            folded.names.emplace(name, m_names.of(name));
    }
    return folded;
}

} // namespace shapewright
