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
// The only dim that a constraint is about, apart from those that have a value here. Null if there are several, or none.
[[nodiscard]] const ExprAtom *onlyLeaf(const ExprPool &pool, const DimConstraint &constraint,
                                       const ExprPool::Values &values);
// Whether all these constraints, about one dim alone, hold with a size that is larger than `tried`, or with 0. It is
// sought where the larger side of one of them changes.
[[nodiscard]] bool canHoldBeyond(const ExprPool &pool, const std::vector<DimConstraint> &constraints,
                                 std::int64_t tried);
// The dim of a graph input that an atom represents: a symbol, or an axis without a name.
[[nodiscard]] SizePlace placeOf(const ExprAtom &atom);

} // namespace shapewright
