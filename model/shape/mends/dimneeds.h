// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/inference/propagationstate.h"

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
// `--dim batch=2`, quoted for a shell where it has to be.
[[nodiscard]] std::string dimOption(const std::string &dim, const std::string &value);

} // namespace shapewright
