// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// The shape rules of Resize and Upsample, and of Pad. com.microsoft's Pad uses it, too.
[[nodiscard]] bool resizeShape(NodeContext &context);
[[nodiscard]] bool padShape(NodeContext &context);

// Whether Resize does not resize the axis at this position of its attribute `axes`: where it keeps the aspect ratio,
// ONNX Runtime does not find those that count from the end.
[[nodiscard]] bool isLeftAlone(const NodeContext &context, std::size_t position);

// The axes counted from the start; all axes if they are left out. Nothing if an axis is out of range, which is a
// failure, or repeated.
[[nodiscard]] std::optional<std::vector<std::size_t>>
distinctAxes(NodeContext &context, const std::optional<std::vector<std::int64_t>> &axes, std::size_t rank);

} // namespace shapewright
