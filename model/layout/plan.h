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

// What there is to do for a layout: the graph's pieces, and the requests that differ. Immutable once made.
struct Plan {
    struct Part {
        protocol::PieceRequest request;
        std::optional<Contraction> contraction; // where the layouter is asked for less
        std::optional<std::uint32_t> task;      // position in `tasks`; none: placed by ourselves from the start
    };

    LayoutRequest graph;
    Decomposition pieces;
    std::vector<std::vector<Part>> parts; // like the decomposition's stacks and pieces
    std::vector<protocol::PieceRequest> tasks;
};

[[nodiscard]] Plan makePlan(LayoutRequest graph, const std::stop_token &stop = {});
// The picture, from the layouter's answers to the tasks. A missing one is replaced by our own placement.
[[nodiscard]] LayoutResult carryOut(const Plan &plan, const std::vector<std::optional<protocol::PieceReply>> &replies,
                                    const std::stop_token &stop = {});
// Its beginning: the first pieces of the first stack. Their nodes and routes stand to one another as in the whole.
[[nodiscard]] LayoutResult carryOutTop(const Plan &plan,
                                       const std::vector<std::optional<protocol::PieceReply>> &replies,
                                       std::size_t pieces, const std::stop_token &stop = {});

} // namespace shapewright::layout
