// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldbranches.h"

#include "model/graph/graphnesting.h"
#include "model/shape/inference/propagationstate.h"

#include <algorithm>

namespace shapewright {

FoldBranches::FoldBranches(const PropagationState &state, const FoldConstants &constants, FoldScopes &scopes)
    : m_state(state), m_constants(constants), m_scopes(scopes)
{
    const ModelGraph &model = state.graph();
    std::optional<BranchNames> names;
    for (std::size_t i = 0; i < scopes.size(); ++i) {
        const std::vector<Node> &nodes = model.graph(GraphId(i)).nodes;
        for (std::uint32_t index = 0; index < nodes.size() && scopes.isFolded(GraphId(i)); ++index) {
            const NodeId id{GraphId(i), index};
            const auto taken = takenBranch(id);
            if (!taken)
                continue;
            if (!names)
                names.emplace(model);
            const auto &both = nodes[index].subgraphs;
            const auto other = std::ranges::find_if(both, [&](const auto &one) { return one.second != *taken; });
            auto branch = other != both.end() ? names->of(id, *taken, other->second) : std::nullopt;
            if (!branch) {
                m_notMovable.insert(id);
                continue;
            }
            m_branches.emplace(id, *std::move(branch));
            scopes.copy(*taken);
        }
    }
}

const FoldedBranch *FoldBranches::of(NodeId id) const
{
    const auto found = m_branches.find(id);
    return found != m_branches.end() ? &found->second : nullptr;
}

// The branch that an If takes, whose condition is known.
std::optional<GraphId> FoldBranches::takenBranch(NodeId id) const
{
    const Node &node = m_state.graph().node(id);
    const bool isIf = node.opType == "If" && node.domain.empty() && !node.inputs.empty() && node.inputs.front();
    if (!isIf || m_scopes[id.graph].isInFunction || m_constants.isInexact(*node.inputs.front()))
        return {};
    const auto condition = elementsOf(m_state.known(*node.inputs.front()));
    if (condition == nullptr || condition->count() != 1 || !condition->elements.front().isInteger() ||
        condition->marks() != Marks::None)
        return {};
    return subgraphOf(node, condition->elements.front().integer() != 0 ? "then_branch" : "else_branch");
}

} // namespace shapewright
