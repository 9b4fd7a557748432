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

// Routes edges beside a stack of boxes: along the free height beneath the row of its start to a lane on the side where
// less is crossed, down (or up) it, and along the free height above the row of its end. `routes` are the stack's own,
// `around` holds it with them.
[[nodiscard]] std::vector<Polyline> routeInLanes(const std::vector<FarEdge> &edges, std::vector<Rect> boxes,
                                                 const std::vector<Polyline> &routes, const Rect &around);

} // namespace shapewright::layout
