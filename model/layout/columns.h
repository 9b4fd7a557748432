// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace shapewright::layout {

// A box, or a place of a long edge, in a row. It is connected to slots in the rows above and below.
struct ColumnSlot {
    double width = 0;
    std::uint32_t row = 0;
    std::uint32_t place = 0; // position in its row
    std::vector<std::uint32_t> up, down;
};

// Horizontal positions for the slots of ordered rows, at least `gap` apart. Chains are kept straight. Source: U.
// Brandes and B. Köpf, Fast and Simple Horizontal Coordinate Assignment, 2001. It is linear except for sorting, and
// does not recurse.
[[nodiscard]] std::vector<double> straightColumns(const std::vector<ColumnSlot> &slots,
                                                  const std::vector<std::vector<std::uint32_t>> &rows, double gap);

// Alternative positions: each slot is as near as possible to the mean of those that it is connected to. The result is
// narrower and less straight. It uses weighted least squares in each row (isotonic regression), in a few sweeps.
[[nodiscard]] std::vector<double> closeColumns(const std::vector<ColumnSlot> &slots,
                                               const std::vector<std::vector<std::uint32_t>> &rows, double gap);

} // namespace shapewright::layout
