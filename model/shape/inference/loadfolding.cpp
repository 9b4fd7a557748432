// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/loadfolding.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright {

namespace {

// What constant folding leaves alone.
constexpr std::array<std::string_view, 10> unfolded = {
    "RandomUniform", "RandomNormal",     "RandomUniformLike", "RandomNormalLike", "Multinomial",
    "Bernoulli",     "DequantizeLinear", "QuantizeLinear",    "Dropout",          "Constant"};

} // namespace

bool LoadFolding::foldGraph(GraphId id, bool isInlined)
{
    const auto around = isInlined ? std::nullopt : m_values.setFoldedSubgraph(id);
    bool hasChanged = false;
    bool isUpdated = false;
    for (const std::uint32_t index : m_graph.graph(id).order) {
        const NodeId node{.graph = id, .index = index};
        if (!m_nodes.isWanted(node) || m_values.isSkipped(node))
            continue;
        if (const auto inlined = m_values.inlinedGraph(node)) {
            isUpdated = foldGraph(*inlined, true) || isUpdated;
            m_values.copyOutputs(node, *inlined);
            continue;
        }
        for (const auto &[attribute, subgraph] : m_graph.node(node).subgraphs)
            hasChanged = foldGraph(subgraph, false) || hasChanged;
        if (isUpdated && m_graph.node(node).subgraphs.empty())
            m_nodes.infer(node);
        isUpdated = decideIf(node) || fold(node) || isUpdated;
    }
    if (!isInlined)
        m_values.setFoldedSubgraph(around);
    return hasChanged || isUpdated;
}

bool LoadFolding::decideIf(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (node.opType != "If" || !node.domain.empty() || node.inputs.empty() || !node.inputs.front())
        return false;
    const LoadedValues::Loaded &condition = m_values.seen(*node.inputs.front());
    if (!condition.isConstant)
        return false;
    using Branch = LoadedValues::Branch;
    Branch branch = Branch::OneOfThem;
    const auto elements = elementsOf(m_values.symbolic(condition));
    if (elements != nullptr && elements->count() == 1 && elements->elements.front().isInteger())
        branch = elements->elements.front().integer() != 0 ? Branch::Then : Branch::Else;
    m_values.setBranch(id, branch);
    if (const auto inlined = m_values.inlinedGraph(id))
        m_values.copyOutputs(id, *inlined);
    return true;
}

bool LoadFolding::fold(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (!node.subgraphs.empty() || node.outputs.empty() || !node.outputs.front() || m_values.isFolded(id) ||
        std::ranges::find(unfolded, node.opType) != unfolded.end())
        return false;
    const auto isConstant = [this](const std::optional<ValueId> &input) {
        return !input || m_values.seen(*input).isConstant;
    };
    const bool isShape = node.opType == "Shape" && node.domain.empty();
    if (!isShape && !std::ranges::all_of(node.inputs, isConstant))
        return false;
    LoadedValues::Loaded &output = m_values.of(*node.outputs.front());
    const bool isKnown = m_values.compute(id, output);
    if (isShape && !isKnown)
        return false;
    if (!isKnown || node.outputs.size() != 1)
        output.constant = nullptr;
    for (const std::optional<ValueId> &value : node.outputs) {
        if (value)
            m_values.of(*value).isConstant = true;
    }
    return true;
}

} // namespace shapewright
