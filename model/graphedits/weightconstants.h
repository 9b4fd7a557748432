// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/knownconstants.h"

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace shapewright {

class PropagationState;

// The values of the main graph that arithmetic on constants alone makes, whatever their size: those that the runtime
// can compute once for all. Their types are known; their elements are open. What the runtime refused, by name, is among
// them without a tensor.
[[nodiscard]] std::unordered_map<ValueId, KnownConstant>
weightConstants(const PropagationState &state, const std::unordered_set<std::string> &refused);

} // namespace shapewright
