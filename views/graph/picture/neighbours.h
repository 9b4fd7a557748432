// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphpicture.h"

#include <optional>

namespace shapewright {

// Where an arrow key leads from a box: up to what makes its inputs, down to what uses its outputs, left and right to
// the nearest box about as high.
[[nodiscard]] std::optional<std::uint32_t> neighbour(const GraphPicture &picture, std::uint32_t box, Qt::Key key);

} // namespace shapewright
