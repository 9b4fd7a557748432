// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldobstacles.h"

#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

namespace {

class FoldObstacles
{
public:
    FoldObstacles(FoldBasis &basis, const FoldNeeds &needs) : m_basis(basis), m_graph(basis.graph), m_needs(needs) {}

    // Nothing for a node that nobody expects to go.
    std::optional<FoldObstacle> of(NodeId id)
    {
        const Node &node = m_graph.node(id);
        const bool isOnnx = node.domain.empty();
        if (isConstantNode(node))
            return {};
        const bool asksForSize = isOnnx && (node.opType == "Shape" || node.opType == "Size");
        const bool isIf = isOnnx && node.opType == "If";
        const bool hasConstantsOnly = !node.inputs.empty() && std::ranges::all_of(node.inputs, [this](const auto &one) {
            return !one || isConstant(m_graph, *one) || m_needs.constants.contains(*one);
        });
        const auto obstacle = KnownConstants::obstacleOf(node);
        const bool isNamed = obstacle == FoldObstacle::Random || obstacle == FoldObstacle::Loop;
        if (!asksForSize && !isIf && !hasConstantsOnly && !isNamed && !computesElements(node))
            return {};
        if (const FoldScope &scope = m_basis.scopes[id.graph]; scope.treatment == FoldScope::Treatment::Kept)
            return scope.why;
        if (obstacle)
            return obstacle;
        if (isIf)
            return m_basis.branches.isNotMovable(id) ? FoldObstacle::BranchNotMovable : FoldObstacle::OpenCondition;
        if (!asksForSize && usesReplaceable(node))
            return FoldObstacle::Replaceable;
        return ofOutputs(node, hasConstantsOnly);
    }

private:
    [[nodiscard]] bool computesElements(const Node &node) const
    {
        return std::ranges::any_of(node.outputs, [this](const auto &output) {
            return output && m_basis.state.known(*output).elements != nullptr;
        });
    }

    [[nodiscard]] bool usesReplaceable(const Node &node) const
    {
        return std::ranges::any_of(node.inputs,
                                   [this](const auto &input) { return input && m_graph.value(*input).isReplaceable; });
    }

    [[nodiscard]] FoldObstacle ofOutputs(const Node &node, bool hasConstantsOnly)
    {
        for (const auto &output : node.outputs) {
            if (!output)
                continue;
            if (m_basis.constants.isExcluded(*output))
                return FoldObstacle::GrowthLimit;
            const KnownConstant &constant = m_basis.constants.of(*output);
            if (constant.tensor != nullptr)
                continue;
            if (constant.why != FoldObstacle::NotComputed)
                return constant.why;
            if (!hasConstantsOnly)
                return FoldObstacle::DynamicSize;
            const bool usesWeight = std::ranges::any_of(node.inputs, [this](const auto &input) {
                return input && std::uint64_t(m_graph.value(*input).byteSize) > smallConstantBytes;
            });
            return usesWeight && !m_basis.constants.hasWeights() ? FoldObstacle::Weight : FoldObstacle::NotComputed;
        }
        return FoldObstacle::NotComputed;
    }

    FoldBasis &m_basis;
    const ModelGraph &m_graph;
    const FoldNeeds &m_needs;
};

} // namespace

std::vector<LeftNode> leftNodes(FoldBasis &basis, const FoldNeeds &needs)
{
    using Treatment = FoldScope::Treatment;
    FoldObstacles obstacles(basis, needs);
    std::vector<LeftNode> left;
    for (std::size_t id = 0; id < basis.scopes.size(); ++id) {
        const FoldScope &scope = basis.scopes[GraphId(id)];
        if (scope.treatment == Treatment::Copied || scope.first != GraphId(id))
            continue;
        for (std::uint32_t index = 0; index < basis.graph.graph(GraphId(id)).nodes.size(); ++index) {
            const NodeId node{GraphId(id), index};
            const bool isThere = scope.treatment == Treatment::Kept || needs.nodes.contains(node);
            if (!isThere || basis.branches.of(node) != nullptr)
                continue;
            if (const auto why = obstacles.of(node))
                left.push_back({node, *why});
        }
    }
    return left;
}

} // namespace shapewright
