// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/layoutmessages.h"

#include <cstdint>
#include <vector>

namespace shapewright::layout {

// A piece in which each chain is replaced by one tall box. dot lays it out in a fraction of the time.
struct Contraction {
    protocol::PieceRequest request;
    std::vector<std::vector<std::uint32_t>> chains; // by box of `request`: boxes of the original, top to bottom
    std::vector<std::int32_t> edges;                // by edge of the original: one of `request`, or -1 in a chain
};

// The boxes after or before which a chain must end.
struct ChainBreaks {
    std::vector<std::uint8_t> after, before;
};

// Replaces the chains of a request. Boxes that must be alone in their row stay on their own.
[[nodiscard]] Contraction contractChains(const protocol::PieceRequest &request, const ChainBreaks &breaks);
// Converts the reply to the contracted request into a reply to the original one.
[[nodiscard]] protocol::PieceReply expand(const protocol::PieceRequest &original, const Contraction &contraction,
                                          const protocol::PieceReply &reply);

} // namespace shapewright::layout
