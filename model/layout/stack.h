// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/decompose.h"
#include "model/layout/labelroom.h"
#include "model/layout/placedpiece.h"

#include <vector>

namespace shapewright::layout {

// Assembles placed pieces. Consecutive pieces of a stack are joined at the node that they share, and mirrored if that
// keeps the stack straight. Stacks are put beside each other, and far edges are routed in lanes beside their stack.
// Labels are not placed yet. `placed` is indexed like the decomposition's stacks and pieces. If it does not contain all
// nodes, the result tells which ones are placed. `room` receives the places that the pieces reserved for labels.
[[nodiscard]] LayoutResult assemble(const LayoutRequest &graph, const Decomposition &parts,
                                    std::vector<std::vector<PlacedPiece>> placed, LabelRoom &room);

} // namespace shapewright::layout
