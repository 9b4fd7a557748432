// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"
#include "model/protocol/layoutmessages.h"

#include <stop_token>
#include <string>
#include <vector>

namespace shapewright::layout {

// A part of a graph that is laid out by itself. A node that every path of its neighbourhood passes through belongs to
// two pieces: last of one, first of the next.
struct Piece {
    std::vector<std::uint32_t> nodes; // in topological order; positions in the request
    std::vector<std::uint32_t> edges; // positions in the request; those between these nodes
    bool hasTop = false;              // the first node is the last one of the piece before
    bool hasBottom = false;           // the last node is the first one of the piece after
};

// A connected part of the graph, as pieces one beneath the other.
using PieceStack = std::vector<Piece>;

struct Decomposition {
    std::vector<PieceStack> stacks;
    // Edges that take no part in the placement: those that tie distant parts of the graph together, and those of
    // cycles. Both ends lie in the same stack.
    std::vector<std::uint32_t> farEdges;
};

// Takes a graph apart. Pure; the same graph gives the same pieces.
[[nodiscard]] Decomposition decompose(const LayoutRequest &graph, const std::stop_token &stop = {});

// What the layouter is asked for a piece; boxes are widened to leave room for labels. Equal pieces give equal requests.
[[nodiscard]] protocol::PieceRequest pieceRequest(const LayoutRequest &graph, const Piece &piece);

} // namespace shapewright::layout
