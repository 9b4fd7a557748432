// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace shapewright::layout {

// A thing in a row, joined to things in the rows above and beneath.
struct ColumnSlot {
    double width = 0;
    std::uint32_t row = 0;
    std::uint32_t place = 0; // in its row
    std::vector<std::uint32_t> up, down;
};

// Horizontal places of the slots of ordered rows, `gap` apart at least, that keep chains straight: after U. Brandes and
// B. Köpf, Fast and Simple Horizontal Coordinate Assignment, 2001. Linear but for sorting; no recursion.
[[nodiscard]] std::vector<double> straightColumns(const std::vector<ColumnSlot> &slots,
                                                  const std::vector<std::vector<std::uint32_t>> &rows, double gap);

// Others, each as near as can be to the mean of what it is joined to: narrower, and less straight. By weighted least
// squares in each row (isotonic regression), in a few sweeps.
[[nodiscard]] std::vector<double> closeColumns(const std::vector<ColumnSlot> &slots,
                                               const std::vector<std::vector<std::uint32_t>> &rows, double gap);

} // namespace shapewright::layout
