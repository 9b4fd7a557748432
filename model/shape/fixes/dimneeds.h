// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/inference/propagationstate.h"
#include "model/types/suggestion.h"

#include <map>
#include <string>
#include <vector>

namespace shapewright {

// Tools for the constraints that nodes put on dims, shared by suggestions.h and fixes.h.

// The distinct constraints, without those about sizes that are decided at run time.
[[nodiscard]] std::vector<PropagationState::Need> distinctNeeds(const std::vector<PropagationState::Need> &needs,
                                                                const ExprPool &pool);
// Whether the constraint holds with these sizes. Returns `otherwise` if the sizes do not decide that.
[[nodiscard]] bool holds(const ExprPool &pool, const DimConstraint &constraint, const ExprPool::Values &values,
                         bool otherwise);
// The dim of a graph input that an atom represents: a symbol, or an axis without a name.
[[nodiscard]] SizePlace placeOf(const ExprAtom &atom);

} // namespace shapewright
