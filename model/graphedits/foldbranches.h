// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldconstants.h"
#include "model/graphedits/foldedbranch.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace shapewright {

class PropagationState;

// The branches that take the place of an If whose condition is known.
class FoldBranches
{
public:
    // What is in such a branch becomes Treatment::Copied.
    FoldBranches(const PropagationState &state, const FoldConstants &constants, FoldScopes &scopes);

    // Null if the node stays.
    [[nodiscard]] const FoldedBranch *of(NodeId id) const;
    // Whether the condition is known, and yet the branch cannot take the place of the node.
    [[nodiscard]] bool isNotMovable(NodeId id) const { return m_notMovable.contains(id); }

private:
    [[nodiscard]] std::optional<GraphId> takenBranch(NodeId id) const;

    const PropagationState &m_state;
    const FoldConstants &m_constants;
    const FoldScopes &m_scopes;
    std::unordered_map<NodeId, FoldedBranch> m_branches;
    std::unordered_set<NodeId> m_notMovable;
};

} // namespace shapewright
