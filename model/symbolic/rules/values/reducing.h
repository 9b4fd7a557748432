// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <optional>
#include <vector>

namespace shapewright {

// What a Reduce… node does to the axes of its input.
struct Reducing {
    std::vector<bool> isReduced; // by axis
    bool keepsDims = true;
    bool changesNothing = false; // no axes, and none are meant
};
// Nothing where the axes are not known, or out of range: that one fails the node.
[[nodiscard]] std::optional<Reducing> reducingOf(NodeContext &ctx, std::size_t rank);
// Whether the axes are an input.
[[nodiscard]] bool takesAxes(const NodeContext &ctx);

} // namespace shapewright
