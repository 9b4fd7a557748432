// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

#include <algorithm>
#include <vector>

namespace shapewright::layout {

using Point = LayoutResult::Point;
using Polyline = std::vector<Point>;

// A rectangle in scene units; y grows downwards.
struct Rect {
    double left = 0, top = 0, right = 0, bottom = 0;

    [[nodiscard]] static Rect around(const Point &centre, double width, double height)
    {
        return {centre.x - width / 2, centre.y - height / 2, centre.x + width / 2, centre.y + height / 2};
    }
    [[nodiscard]] Rect shrunk(double by) const { return {left + by, top + by, right - by, bottom - by}; }
    [[nodiscard]] bool intersects(const Rect &other) const
    {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
    void unite(const Rect &other)
    {
        left = std::min(left, other.left);
        top = std::min(top, other.top);
        right = std::max(right, other.right);
        bottom = std::max(bottom, other.bottom);
    }
    void unite(const Point &point) { unite(Rect{point.x, point.y, point.x, point.y}); }
};

// Whether a part of the segment is inside the rectangle.
[[nodiscard]] bool crosses(const Point &a, const Point &b, const Rect &rect);
[[nodiscard]] bool crosses(const Polyline &line, const Rect &rect);

// Appends a cubic Bézier curve to a line that ends at the start of the curve.
void appendCurve(Polyline &line, const Point &control1, const Point &control2, const Point &end);
// Appends a curve to `end` that leaves and arrives vertically. It stays between the two heights.
void appendBend(Polyline &line, const Point &end);

// The line with its sharp corners rounded. The ends stay, and the curve does not enter the inner side of a corner.
[[nodiscard]] Polyline rounded(const Polyline &line, double radius);

// The positions along the side of a box where its edges end. They are centred and in the order of the edges' origins,
// so that the edges do not cross; an edge that arrives straight keeps the middle. `approaches` are x positions relative
// to the centre of the box.
[[nodiscard]] std::vector<double> spreadEnds(const std::vector<double> &approaches, double width);

} // namespace shapewright::layout
