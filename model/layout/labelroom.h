// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace shapewright::layout {

struct Piece;
struct PlacedPiece;

// Places kept for labels, by edge of the graph.
using LabelRoom = std::vector<std::pair<std::uint32_t, Rect>>;

// Pulls the rows of a placed piece apart where a label finds no free place beside its edge, and keeps that place.
void makeRoomForLabels(const LayoutRequest &graph, const Piece &piece, PlacedPiece &placed);

} // namespace shapewright::layout
