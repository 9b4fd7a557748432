// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstddef>
#include <cstdint>

namespace shapewright {

// Which value, and which axis of it, an unknown size was made for; see ExprPool::unknown().
[[nodiscard]] std::uint64_t unknownOrigin(ValueId value, std::size_t axis);
[[nodiscard]] ValueId originValue(std::uint64_t origin);

} // namespace shapewright
