// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/inference/propagationstate.h"
#include "model/types/suggestion.h"

#include <map>
#include <string>
#include <vector>

namespace shapewright {

// What nodes need of their dims: tools of what is offered and of what mends.

// What nodes need under the edits of a state, each once, without what is decided at run time.
[[nodiscard]] std::vector<PropagationState::Need> distinctNeeds(const std::vector<PropagationState::Need> &needs,
                                                                const ExprPool &pool);
// Whether it holds with these sizes; `otherwise` where they do not tell.
[[nodiscard]] bool holds(const ExprPool &pool, const DimConstraint &constraint, const ExprPool::Values &values,
                         bool otherwise);
// The dim of a graph input that an atom stands for, as edits name it: a symbol, or an axis without a name.
[[nodiscard]] SizePlace placeOf(const ExprAtom &atom);

} // namespace shapewright
