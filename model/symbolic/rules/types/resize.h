// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// Rules of Resize and Upsample, and of Pad, also com.microsoft's.
[[nodiscard]] bool resizeShape(NodeContext &context);
[[nodiscard]] bool padShape(NodeContext &context);

// Counted from the start; all axes where they are left out. Nothing where one is out of range (a failure) or repeated.
[[nodiscard]] std::optional<std::vector<std::size_t>>
distinctAxes(NodeContext &context, const std::optional<std::vector<std::int64_t>> &axes, std::size_t rank);

} // namespace shapewright
