// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/contract.h"
#include "model/layout/decompose.h"
#include "model/protocol/layoutmessages.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace shapewright::layout {

// The work for a layout: the graph's pieces, and the distinct requests to the layouter. Immutable once it is made.
struct Plan {
    struct Part {
        protocol::PieceRequest request;
        std::optional<Contraction> contraction; // the smaller request that is sent instead, if there is one
        std::optional<std::uint32_t> task;      // position in `tasks`; none: we place it ourselves
    };

    LayoutRequest graph;
    Decomposition pieces;
    std::vector<std::vector<Part>> parts; // indexed like the decomposition's stacks and pieces
    std::vector<protocol::PieceRequest> tasks;
};

// Takes the graph apart and collects the requests.
[[nodiscard]] Plan makePlan(LayoutRequest graph, const std::stop_token &stop = {});
// Makes the layout from the layouter's replies to the tasks. Our own placement replaces a missing reply.
[[nodiscard]] LayoutResult carryOut(const Plan &plan, const std::vector<std::optional<protocol::PieceReply>> &replies,
                                    const std::stop_token &stop = {});
// The beginning of that layout: the first pieces of the first stack. Their nodes and routes have the same relative
// positions as in the whole layout.
[[nodiscard]] LayoutResult carryOutTop(const Plan &plan,
                                       const std::vector<std::optional<protocol::PieceReply>> &replies,
                                       std::size_t pieces, const std::stop_token &stop = {});

} // namespace shapewright::layout
