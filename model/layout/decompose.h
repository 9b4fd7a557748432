// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"
#include "model/protocol/layoutmessages.h"

#include <stop_token>
#include <string>
#include <vector>

namespace shapewright::layout {

// A part of a graph that is laid out separately. A node that all paths around it pass through belongs to two pieces: it
// is the last of one and the first of the next.
struct Piece {
    std::vector<std::uint32_t> nodes; // in topological order, as positions in the request
    std::vector<std::uint32_t> edges; // positions in the request; the edges between these nodes
    bool hasTop = false;              // the first node is also the last one of the previous piece
    bool hasBottom = false;           // the last node is also the first one of the next piece
};

// The pieces of a connected part of the graph, from top to bottom.
using PieceStack = std::vector<Piece>;

// All pieces of a graph, with the edges that are left out of them.
struct Decomposition {
    std::vector<PieceStack> stacks;
    // Edges that are ignored in the placement: those that connect distant parts of the graph, and those that close
    // cycles. Both ends are in the same stack.
    std::vector<std::uint32_t> farEdges;
};

// Takes a graph apart. The function is pure: the same graph gives the same pieces.
[[nodiscard]] Decomposition decompose(const LayoutRequest &graph, const std::stop_token &stop = {});

// The request to the layouter for a piece. Boxes are widened to leave room for labels. Equal pieces give equal
// requests.
[[nodiscard]] protocol::PieceRequest pieceRequest(const LayoutRequest &graph, const Piece &piece);

} // namespace shapewright::layout
