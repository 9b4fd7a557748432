// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/placedpiece.h"

#include <stop_token>

namespace shapewright::layout {

// Our own layered placement, for pieces that the layouter cannot place in time: rows by the longest path, ordered by
// barycentres, x by weighted least squares (isotonic regression in each row). The time is linear in boxes and in the
// rows that edges pass. Each edge of the request must lead from a lower to a higher box number.
[[nodiscard]] PlacedPiece placeByOurselves(const protocol::PieceRequest &request, const Boxes &boxes,
                                           const std::stop_token &stop = {});

} // namespace shapewright::layout
