// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

namespace shapewright::test {

// The number of points where edges without a common end cross, for the drawing of any tool. Where several edges from
// one node run along one line, they count as one line.
[[nodiscard]] int crossings(const LayoutRequest &graph, const LayoutResult &drawing);
// The number of edges that run through a box that is not one of their ends.
[[nodiscard]] int edgesThroughBoxes(const LayoutRequest &graph, const LayoutResult &drawing);

} // namespace shapewright::test
