// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/shape/inference/propagationstate.h"
#include "model/shape/tables/workingsizes.h"

#include <optional>
#include <vector>

namespace shapewright {

// Finds the graph inputs whose values decide which branch of an If runs, or what a shape is, and that the edits of a
// state give no value for.

// What a branch depends on that is not decided yet.
[[nodiscard]] BranchCondition conditionOf(const PropagationState &state, GraphId branch);
// The branches around a node of which it is not known whether they run, the innermost first.
[[nodiscard]] std::vector<GraphId> undecidedAround(const PropagationState &state, NodeId node);
// A note for each of these inputs, at the first node that depends on it. `needs` are those of the state.
[[nodiscard]] std::vector<Problem> valueNotes(const PropagationState &state, const std::vector<NodeNeed> &needs);

} // namespace shapewright
