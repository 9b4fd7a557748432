// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <cstdint>
#include <vector>

namespace shapewright::layout {

// An edge that runs beside the stack.
struct FarEdge {
    std::uint32_t value = 0; // edges of the same value share a lane
    Rect from, to;           // the boxes at its ends
};

// Routes edges around a stack of boxes. A route follows the free space below the row of its start to a lane on the side
// with fewer crossings, goes down (or up) the lane, and follows the free space above the row of its end. `routes` are
// the routes within the stack; `around` is the bounding box of the stack with them.
[[nodiscard]] std::vector<Polyline> routeInLanes(const std::vector<FarEdge> &edges, std::vector<Rect> boxes,
                                                 const std::vector<Polyline> &routes, const Rect &around);

} // namespace shapewright::layout
