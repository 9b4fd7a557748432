// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/layoutmessages.h"

#include <cstdint>
#include <vector>

namespace shapewright::layout {

// The row of each box, counted from 0 at the top. Every edge leads downwards, and the total length of all edges is
// small. Edges must lead from a box to a later one, as in any request.
[[nodiscard]] std::vector<std::uint32_t> rowNumbers(const protocol::PieceRequest &request);

} // namespace shapewright::layout
