// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/layoutmessages.h"

#include <cstdint>
#include <vector>

namespace shapewright::layout {

// A piece whose chains stand as one tall box each: dot takes a fraction of the time.
struct Contraction {
    protocol::PieceRequest request;
    std::vector<std::vector<std::uint32_t>> chains; // by box of `request`: boxes of the original, from top to bottom
    std::vector<std::int32_t> edges;                // by edge of the original: one of `request`, or -1 within a chain
};

// Where a chain may not go on: after a box, or before one.
struct ChainBreaks {
    std::vector<std::uint8_t> after, before;
};

[[nodiscard]] Contraction contractChains(const protocol::PieceRequest &request, const ChainBreaks &breaks);
// The answer to the original request, from that to the contracted one.
[[nodiscard]] protocol::PieceReply expand(const protocol::PieceRequest &original, const Contraction &contraction,
                                          const protocol::PieceReply &reply);

} // namespace shapewright::layout
