// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/placedpiece.h"

#include <stop_token>

namespace shapewright::layout {

// Our own layered placement, for pieces that the layouter cannot do in time: rows by longest path, ordered by
// barycentres, x by weighted least squares (isotonic regression in each row). Linear in boxes and rows passed.
// Edges of the request must lead from a lower to a higher box number.
[[nodiscard]] PlacedPiece placeByOurselves(const protocol::PieceRequest &request, const Boxes &boxes,
                                           const std::stop_token &stop = {});

} // namespace shapewright::layout
