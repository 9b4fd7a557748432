// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <utility>
#include <vector>

namespace shapewright::layout {

// The rows that boxes stand in: what lies between two rows is free of boxes over the whole width.
class Rows
{
public:
    explicit Rows(std::vector<Rect> boxes);

    // Lower edge of the row that a box stands in, and the upper one.
    [[nodiscard]] double below(double y) const;
    [[nodiscard]] double above(double y) const;
    // Whether no row lies between two heights, of a lower side and of an upper side.
    [[nodiscard]] bool areNext(double from, double to) const;
    // The first gaps between rows on the way down, each from its upper to its lower end.
    [[nodiscard]] std::vector<std::pair<double, double>> gapsBetween(double from, double to, std::size_t most) const;
    // From a lower side down to an upper side, past all boxes between; straight where that is free.
    [[nodiscard]] Polyline route(const Point &from, const Point &to) const;

private:
    struct Row {
        double top = 0, bottom = 0;
        std::vector<Rect> boxes; // from left to right
    };
    [[nodiscard]] std::size_t rowAt(double y) const;
    [[nodiscard]] static double freePlace(const Row &row, double wanted);

    std::vector<Row> m_rows; // from top to bottom
};

} // namespace shapewright::layout
