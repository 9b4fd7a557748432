// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

#include <cstdint>
#include <vector>

namespace shapewright::layout {

// An order of all nodes, with what is derived from it.
struct Order {
    std::vector<std::uint32_t> nodes;    // every node once
    std::vector<std::uint32_t> position; // the position of each node in `nodes`
    std::vector<std::uint32_t> rank;     // length of the longest path that leads to the node
};

// A topological order that keeps related nodes together. A source is just before its first consumer, a side branch just
// after the node that it depends on, and where several paths meet at a node, the longest one is last. If that would
// tear parallel branches apart, the order follows the ranks instead. Edges of cycles that cannot be respected point
// backwards. It does not recurse; the same graph gives the same order.
[[nodiscard]] Order topologicalOrder(const LayoutRequest &graph);

} // namespace shapewright::layout
