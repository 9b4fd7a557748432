// SPDX-License-Identifier: Apache-2.0
#include "model/layout/geometry.h"

#include <cmath>
#include <numeric>

namespace shapewright::layout {

bool crosses(const Point &a, const Point &b, const Rect &rect)
{
    // Liang-Barsky clipping: restricts the parameter range of the segment at each side.
    double first = 0, last = 1;
    const auto clip = [&](double direction, double distance) {
        if (direction == 0)
            return distance > 0;
        const double at = distance / direction;
        if (direction < 0)
            first = std::max(first, at);
        else
            last = std::min(last, at);
        return first < last;
    };
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    return clip(-dx, a.x - rect.left) && clip(dx, rect.right - a.x) && clip(-dy, a.y - rect.top) &&
           clip(dy, rect.bottom - a.y);
}

bool crosses(const Polyline &line, const Rect &rect)
{
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (crosses(line[i - 1], line[i], rect))
            return true;
    }
    return false;
}

void appendCurve(Polyline &line, const Point &control1, const Point &control2, const Point &end)
{
    const Point start = line.back();
    // The curve leaves its chord by at most a quarter of the second differences, and the error decreases with the
    // square of the number of pieces. A tenth of a pixel is invisible even when zoomed in.
    const double bend =
        std::max(std::hypot(start.x - 2 * control1.x + control2.x, start.y - 2 * control1.y + control2.y),
                 std::hypot(control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y));
    const int pieces = std::clamp(int(std::ceil(std::sqrt(0.75 * bend / 0.1))), 1, 48);
    for (int i = 1; i < pieces; ++i) {
        const double t = double(i) / pieces;
        const double u = 1 - t;
        const double b0 = u * u * u, b1 = 3 * u * u * t, b2 = 3 * u * t * t, b3 = t * t * t;
        line.push_back({b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
                        b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y});
    }
    line.push_back(end);
}

void appendBend(Polyline &line, const Point &end)
{
    const Point start = line.back();
    if (start == end)
        return;
    // A curve much wider than any window would look straight anyway; and a value with 100,000 uses has that many.
    constexpr double widest = 65536;
    const double width = std::abs(start.x - end.x);
    if (width < 0.5 || width > widest) {
        line.push_back(end);
        return;
    }
    const double middle = (start.y + end.y) / 2;
    appendCurve(line, {start.x, middle}, {end.x, middle}, end);
}

Polyline rounded(const Polyline &line, double radius)
{
    constexpr double sharp = 0.966; // cosine of 15 degrees; a smaller bend does not look like a corner
    Polyline result{line.front()};
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const Point &corner = line[i];
        const Point before{corner.x - line[i - 1].x, corner.y - line[i - 1].y};
        const Point after{line[i + 1].x - corner.x, line[i + 1].y - corner.y};
        const double lengthBefore = std::hypot(before.x, before.y);
        const double lengthAfter = std::hypot(after.x, after.y);
        const double turn = before.x * after.x + before.y * after.y;
        const double cut = std::min({radius, lengthBefore / 2, lengthAfter / 2});
        if (cut <= 0 || turn >= sharp * lengthBefore * lengthAfter) {
            result.push_back(corner);
            continue;
        }
        result.push_back({corner.x - before.x / lengthBefore * cut, corner.y - before.y / lengthBefore * cut});
        appendCurve(result, corner, corner,
                    {corner.x + after.x / lengthAfter * cut, corner.y + after.y / lengthAfter * cut});
    }
    result.push_back(line.back());
    return result;
}

std::vector<double> spreadEnds(const std::vector<double> &approaches, double width)
{
    constexpr double straight = 3;
    constexpr double widest = 16;
    constexpr double corner = 10;
    const std::size_t count = approaches.size();
    std::vector<double> offsets(count, 0.0);
    if (count < 2)
        return offsets;
    std::vector<std::size_t> sorted(count);
    std::iota(sorted.begin(), sorted.end(), std::size_t(0));
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](std::size_t a, std::size_t b) { return approaches[a] < approaches[b]; });
    double middle = double(count - 1) / 2;
    double nearest = straight;
    for (std::size_t i = 0; i < count; ++i) {
        const double distance = std::abs(approaches[sorted[i]]);
        if (distance < nearest) {
            nearest = distance;
            middle = double(i);
        }
    }
    const double outermost = std::max(middle, double(count - 1) - middle);
    const double step = std::min(widest, std::max(0.0, width / 2 - corner) / outermost);
    for (std::size_t i = 0; i < count; ++i)
        offsets[sorted[i]] = (double(i) - middle) * step;
    return offsets;
}

} // namespace shapewright::layout
