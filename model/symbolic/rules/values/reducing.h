// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <optional>
#include <vector>

namespace shapewright {

// How a Reduce… node treats the axes of its input.
struct Reducing {
    std::vector<bool> isReduced; // by axis
    bool keepsDims = true;
    bool changesNothing = false; // no axes are given, and noop_with_empty_axes is set
};
// Nothing if the axes are unknown, or out of range, which fails the node.
[[nodiscard]] std::optional<Reducing> reducingOf(NodeContext &ctx, std::size_t rank);
// Whether the axes are an input rather than an attribute.
[[nodiscard]] bool takesAxes(const NodeContext &ctx);

} // namespace shapewright
