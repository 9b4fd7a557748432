// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <utility>
#include <vector>

namespace shapewright::layout {

// The rows that boxes form. The space between two rows is free of boxes over the whole width.
class Rows
{
public:
    explicit Rows(std::vector<Rect> boxes);

    // The lower edge of the row that a box is in, and the upper edge.
    [[nodiscard]] double below(double y) const;
    [[nodiscard]] double above(double y) const;
    // Whether there is no row between two heights, the bottom of one box and the top of another.
    [[nodiscard]] bool areNext(double from, double to) const;
    // The first gaps between rows on the way down, each as its upper and its lower end. The last gap of the way is
    // always included.
    [[nodiscard]] std::vector<std::pair<double, double>> gapsBetween(double from, double to, std::size_t most) const;
    // A route from the bottom of one box down to the top of another, past all boxes between them. It is straight if the
    // way is free.
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
