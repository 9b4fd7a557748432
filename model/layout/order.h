// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

#include <cstdint>
#include <vector>

namespace shapewright::layout {

struct Order {
    std::vector<std::uint32_t> nodes;    // every node once
    std::vector<std::uint32_t> position; // of each node in it
    std::vector<std::uint32_t> rank;     // length of the longest path that leads to a node
};

// A topological order that keeps together what belongs together: a source stands just before what uses it first, a
// side branch just after what it hangs on, and the longest path comes last of what meets at a node. Where that tears
// branches apart that run side by side, it goes by rank instead. Edges of cycles that cannot be kept point backwards in
// it. Takes no recursion; the same graph gives the same order.
[[nodiscard]] Order topologicalOrder(const LayoutRequest &graph);

} // namespace shapewright::layout
