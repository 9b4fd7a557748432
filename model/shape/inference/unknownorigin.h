// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstddef>
#include <cstdint>

namespace shapewright {

// Encodes the value and axis that decide an unknown size; see ExprPool::unknown().
[[nodiscard]] std::uint64_t unknownOrigin(ValueId value, std::size_t axis);
[[nodiscard]] ValueId originValue(std::uint64_t origin);

} // namespace shapewright
