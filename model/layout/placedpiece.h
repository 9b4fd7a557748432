// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"
#include "model/protocol/layoutmessages.h"

#include <utility>
#include <vector>

namespace shapewright::layout {

// A piece after its placement, in its own coordinates. Boxes do not overlap, and a route crosses no boxes but those at
// its ends.
struct PlacedPiece {
    std::vector<Point> centres;                         // for each box
    std::vector<Polyline> routes;                       // for each edge
    std::vector<std::pair<std::uint32_t, Rect>> labels; // places reserved for labels, with their edges
};

using Boxes = std::vector<protocol::PieceRequest::Box>;

// Converts the layouter's reply to what is drawn. `boxes` are the drawn sizes; those of the request also leave room for
// labels beside them.
[[nodiscard]] PlacedPiece fromReply(const protocol::PieceRequest &request, const protocol::PieceReply &reply,
                                    const Boxes &boxes);
// Whether a reply can be drawn: no two boxes overlap, edges lead downwards, and their routes stay near the boxes.
[[nodiscard]] bool isSound(const protocol::PieceRequest &request, const protocol::PieceReply &reply);

} // namespace shapewright::layout
