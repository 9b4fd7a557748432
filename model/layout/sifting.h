// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/columns.h"

#include <stop_token>

namespace shapewright::layout {

// Reorders the slots of each row so that fewer edges cross, starting from their present order. Each of the `chains`,
// the slots of one edge from top to bottom, moves as a whole, so that long edges do not cross each other repeatedly.
// Source: C. Bachmaier, F. Brandenburg, W. Brunner, F. Hübner, Global k-Level Crossing Reduction, 2011. The time grows
// with the square of the number of slots and chains; if it would take seconds, the function does nothing.
void siftChains(std::vector<ColumnSlot> &slots, std::vector<std::vector<std::uint32_t>> &rows,
                const std::vector<std::vector<std::uint32_t>> &chains, const std::stop_token &stop);

} // namespace shapewright::layout
