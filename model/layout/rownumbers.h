// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/layoutmessages.h"

#include <cstdint>
#include <vector>

namespace shapewright::layout {

// The row of each box, from 0 at the top: every edge leads downwards, and all edges together are short. Edges lead from
// a box to a later one, as in a request.
[[nodiscard]] std::vector<std::uint32_t> rowNumbers(const protocol::PieceRequest &request);

} // namespace shapewright::layout
