// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphpicture.h"

#include <optional>

namespace shapewright {

// The box that an arrow key leads to from another box. Up leads to a producer of its inputs, down to a consumer of its
// outputs, left and right to the nearest box at about the same height.
[[nodiscard]] std::optional<std::uint32_t> neighbour(const GraphPicture &picture, std::uint32_t box, Qt::Key key);

} // namespace shapewright
