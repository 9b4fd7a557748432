// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

namespace shapewright::test {

// Points where edges without a common end cross, whoever drew them. Where several edges from one node run in one line,
// that line counts.
[[nodiscard]] int crossings(const LayoutRequest &graph, const LayoutResult &drawing);
// Edges that run through a box that is not their end.
[[nodiscard]] int edgesThroughBoxes(const LayoutRequest &graph, const LayoutResult &drawing);

} // namespace shapewright::test
