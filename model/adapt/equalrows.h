// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstdint>

namespace shapewright {

class PropagationState;

// Whether the value has the same content at each position of an axis, as far as the model shows it: a constant, or one
// that is filled, expanded or tiled.
[[nodiscard]] bool haveEqualRows(const PropagationState &state, ValueId id, std::uint32_t axis);

} // namespace shapewright
