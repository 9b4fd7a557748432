// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/decompose.h"
#include "model/layout/labelroom.h"
#include "model/layout/placedpiece.h"

#include <vector>

namespace shapewright::layout {

// Puts placed pieces beneath each other, joined where they share a node and mirrored where that keeps the stack
// straight; stacks beside each other; and routes the far edges in lanes beside their stack. Labels are not placed yet.
// `placed` is indexed like the decomposition's stacks and pieces. Where these do not hold all nodes, the result says
// which it has placed.
// `room` gets what the pieces kept for labels.
[[nodiscard]] LayoutResult assemble(const LayoutRequest &graph, const Decomposition &parts,
                                    std::vector<std::vector<PlacedPiece>> placed, LabelRoom &room);

} // namespace shapewright::layout
