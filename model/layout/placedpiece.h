// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"
#include "model/protocol/layoutmessages.h"

#include <utility>
#include <vector>

namespace shapewright::layout {

// A piece with its places, in coordinates of its own. Boxes do not overlap, and no route crosses a box that is not its
// end.
struct PlacedPiece {
    std::vector<Point> centres;                         // by box
    std::vector<Polyline> routes;                       // by edge
    std::vector<std::pair<std::uint32_t, Rect>> labels; // places made for labels, with the edge
};

using Boxes = std::vector<protocol::PieceRequest::Box>;

// Makes the layouter's answer to what is drawn. `boxes` are the sizes that are drawn; the request's leave room for
// labels beside them.
[[nodiscard]] PlacedPiece fromReply(const protocol::PieceRequest &request, const protocol::PieceReply &reply,
                                    const Boxes &boxes);
// Whether an answer can be drawn: no two boxes overlap, edges lead downwards, and their routes do not stray.
[[nodiscard]] bool isSound(const protocol::PieceRequest &request, const protocol::PieceReply &reply);

} // namespace shapewright::layout
