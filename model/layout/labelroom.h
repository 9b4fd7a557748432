// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace shapewright::layout {

struct Piece;
struct PlacedPiece;

// The places reserved for labels, with their edges of the graph.
using LabelRoom = std::vector<std::pair<std::uint32_t, Rect>>;

// Moves the rows of a placed piece apart if a label finds no free place beside its edge, and reserves that place.
void makeRoomForLabels(const LayoutRequest &graph, const Piece &piece, PlacedPiece &placed);

} // namespace shapewright::layout
