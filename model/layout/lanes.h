// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <cstdint>
#include <vector>

namespace shapewright::layout {

struct FarEdge {
    std::uint32_t value = 0; // edges of one value share a lane
    Rect from, to;           // boxes at its ends
};

// Routes edges beside a stack of boxes: along the free height beneath the row of its start to a lane on the nearer
// side, down (or up) it, and along the free height above the row of its end. `around` holds the stack with its routes.
[[nodiscard]] std::vector<Polyline> routeInLanes(const std::vector<FarEdge> &edges, std::vector<Rect> boxes,
                                                 const Rect &around);

} // namespace shapewright::layout
