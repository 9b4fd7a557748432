// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <unordered_set>

namespace shapewright {

class PropagationState;

// The values whose floats are known, but might have other bits when the runtime computes them: what an operator makes
// that each kernel rounds in its own way, and all that is computed from it.
[[nodiscard]] std::unordered_set<ValueId> inexactValues(const PropagationState &state);

} // namespace shapewright
