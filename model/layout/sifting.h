// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/columns.h"

#include <stop_token>

namespace shapewright::layout {

// Orders the slots of each row anew so that fewer edges cross, from the order that they have. What stands in `chains`,
// the slots of one edge from the top down, moves as a whole, so that long edges do not cross each other on their way:
// after C. Bachmaier, F. Brandenburg, W. Brunner, F. Hübner, Global k-Level Crossing Reduction, 2011. Takes time by
// the square of the number of slots and chains; does nothing where that would be seconds.
void siftChains(std::vector<ColumnSlot> &slots, std::vector<std::vector<std::uint32_t>> &rows,
                const std::vector<std::vector<std::uint32_t>> &chains, const std::stop_token &stop);

} // namespace shapewright::layout
