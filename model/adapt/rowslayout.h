// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/nodechange.h"
#include "model/adapt/noderows.h"

#include <vector>

namespace shapewright {

// Where the rows may be after a Reshape, and how they get there.
struct RowsLayout {
    RowsPlace place;
    bool isMoved = false; // not in row-major order: a Transpose has to bring them there
};

// All ways to place the rows in a tensor of these dims, the most plausible first. Elements that keep their order have
// one place, or two where it is at the border of two axes. If there was one row, an axis of size 1 anywhere else may
// be meant, too: the Reshape then stands for a Transpose that moved nothing but this axis.
[[nodiscard]] std::vector<RowsLayout> rowsLayouts(const NodeRows &rows, const Dims &before, const RowsPlace &place,
                                                  const Dims &after);
// The Reshapes and Transposes that bring the rows to the place. Nothing if a size that they need is not known.
[[nodiscard]] std::optional<Rearranged> rearranged(const NodeRows &rows, const Dims &before, const RowsPlace &place,
                                                   const Dims &after, const RowsLayout &layout);
// A shape for Reshape in which at most one dim is no number, as -1. Nothing if there are more.
[[nodiscard]] std::optional<std::vector<Expr>> reshapeTo(const Dims &dims);

} // namespace shapewright
