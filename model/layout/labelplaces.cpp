// SPDX-License-Identifier: Apache-2.0
#include "model/layout/labelplaces.h"

#include <cmath>
#include <utility>

namespace shapewright::layout {

namespace {

constexpr double cellSize = 128;
constexpr double rounding = 1e-3;  // of where a segment crosses the border of a cell
constexpr double firstHeight = 20; // of a label's middle below the start of its edge
constexpr double lastHeight = 27;  // of a label's middle above the end, clear of the arrow
constexpr double badgeReach = 9;   // of a badge at the upper right corner of a box

// The space to keep free around a label, for half of a line above and below, and for an arrow's head beside it.
constexpr double freeBeside = 4.5;
constexpr double freeAbove = 2;

// A drawn edge is wider than its route: the line has a pen width, and ends in an arrow's head.
Rect withPen(const Rect &label)
{
    constexpr double halfArrow = 2.8, halfPen = 0.6;
    return {label.left - halfArrow, label.top - halfPen, label.right + halfArrow, label.bottom + halfPen};
}

Rect withClearance(const Rect &label)
{
    return {label.left - freeBeside, label.top - freeAbove, label.right + freeBeside, label.bottom + freeAbove};
}

std::int64_t cellAt(double coordinate)
{
    return std::int64_t(std::floor(coordinate / cellSize));
}

std::uint64_t cellKey(std::int64_t column, std::int64_t row)
{
    return (std::uint64_t(column) << 32) ^ (std::uint64_t(row) & 0xffffffffu);
}

template <typename Function>
void forCells(const Rect &rect, Function function)
{
    for (std::int64_t x = cellAt(rect.left); x <= cellAt(rect.right); ++x) {
        for (std::int64_t y = cellAt(rect.top); y <= cellAt(rect.bottom); ++y)
            function(cellKey(x, y));
    }
}

// The horizontal extent of a route within a range of heights.
std::pair<double, double> sidesOf(const Polyline &route, double top, double bottom)
{
    std::pair<double, double> sides{1e12, -1e12};
    const auto take = [&](double x) { sides = {std::min(sides.first, x), std::max(sides.second, x)}; };
    for (std::size_t i = 1; i < route.size(); ++i) {
        const Point &a = route[i - 1];
        const Point &b = route[i];
        if (std::max(a.y, b.y) < top || std::min(a.y, b.y) > bottom)
            continue;
        const auto xAt = [&](double y) {
            const double share = a.y == b.y ? 0 : std::clamp((y - a.y) / (b.y - a.y), 0.0, 1.0);
            return a.x + (b.x - a.x) * share;
        };
        take(xAt(top));
        take(xAt(bottom));
        if (a.y == b.y)
            take(b.x);
    }
    return sides;
}

std::vector<double> heights(const Polyline &route)
{
    const double top = route.front().y;
    const double bottom = route.back().y;
    if (bottom - top < firstHeight + lastHeight)
        return {(top + bottom) / 2 - 2};
    std::vector<double> found{top + firstHeight};
    if (bottom - top < 2 * (firstHeight + lastHeight))
        found = {(top + bottom) / 2 - 2, top + firstHeight};
    for (const double share : {0.5, 0.25, 0.75})
        found.push_back(top + (bottom - top) * share);
    found.push_back(bottom - lastHeight);
    return found;
}

Rect labelAt(const Polyline &route, double y, double width, bool onRight)
{
    const double top = y - layoutLabelHeight / 2;
    const double bottom = y + layoutLabelHeight / 2;
    const auto [leftmost, rightmost] = sidesOf(route, top - freeAbove, bottom + freeAbove);
    // Whole pixels, because it is drawn there.
    const double left = onRight ? std::ceil(rightmost + labelGap) : std::floor(leftmost - labelGap - width);
    return {left, top, left + width, bottom};
}

// The best of several places, with its cost.
struct Place {
    Rect rect;
    double cost = -1;

    void improve(const LabelObstacles &obstacles, std::uint32_t edge, const Rect &other, double preference)
    {
        const double itsCost = obstacles.cost(other, edge) + preference;
        if (cost >= 0 && cost <= itsCost)
            return;
        cost = itsCost;
        rect = other;
    }
};

} // namespace

void LabelObstacles::addBox(const Rect &rect)
{
    add(m_boxes, m_boxCells, rect);
    add(m_boxes, m_boxCells, Rect::around({rect.right, rect.top}, 2 * badgeReach, 2 * badgeReach));
}

void LabelObstacles::addRoute(std::uint32_t edge, const Polyline &route)
{
    constexpr double longSegment = 64 * cellSize, nearEnd = 4 * cellSize;
    for (std::size_t i = 1; i < route.size(); ++i) {
        const Segment segment{route[i - 1], route[i], edge};
        const auto index = std::uint32_t(m_segments.size());
        m_segments.push_back(segment);
        const auto [top, bottom] = std::minmax(segment.from.y, segment.to.y);
        const double length = bottom - top + std::abs(segment.to.x - segment.from.x);
        if (length > longSegment)
            m_longCells += std::int64_t(length / cellSize);
        if (length <= longSegment || m_longCells <= mostLongCells) {
            enter(index, segment.from, segment.to);
            continue;
        }
        const auto towards = [length](const Point &from, const Point &to) {
            const double share = nearEnd / length;
            return Point{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
        };
        enter(index, segment.from, towards(segment.from, segment.to));
        enter(index, towards(segment.to, segment.from), segment.to);
    }
}

// Enters a part of a segment, between two of its points, into each cell that it passes.
void LabelObstacles::enter(std::uint32_t segment, const Point &from, const Point &to)
{
    const auto [top, bottom] = std::minmax(from.y, to.y);
    const auto xAt = [&](double y) {
        return from.y == to.y ? from.x : from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y));
    };
    for (std::int64_t row = cellAt(top); row <= cellAt(bottom); ++row) {
        double start = xAt(std::max(top, double(row) * cellSize));
        double end = xAt(std::min(bottom, double(row + 1) * cellSize));
        if (from.y == to.y)
            end = to.x;
        if (start > end)
            std::swap(start, end);
        for (std::int64_t column = cellAt(start - rounding); column <= cellAt(end + rounding); ++column) {
            auto &cell = m_segmentCells[cellKey(column, row)];
            if (cell.size() < mostInCell)
                cell.push_back(segment);
        }
    }
}

double LabelObstacles::cost(const Rect &label, std::uint32_t ownEdge) const
{
    constexpr double box = 1000, otherLabel = 600, otherEdge = 60, itsEdge = leastCover;
    const Rect around = withClearance(label);
    const Rect drawn = withPen(label);
    double sum = 0;
    forCells(around, [&](std::uint64_t cell) {
        sum += hits(m_boxes, m_boxCells, cell, label, box);
        sum += hits(m_labels, m_labelCells, cell, label, otherLabel);
        const auto found = m_segmentCells.find(cell);
        if (found == m_segmentCells.end())
            return;
        std::uint32_t last = 0xffffffffu; // consecutive segments of the same edge count once
        double itsCost = 0;
        for (const std::uint32_t index : found->second) {
            const Segment &segment = m_segments[index];
            if (segment.edge != std::exchange(last, segment.edge))
                sum += std::exchange(itsCost, 0);
            if (!crosses(segment.from, segment.to, around))
                continue;
            const bool isCovered = crosses(segment.from, segment.to, drawn);
            itsCost = std::max(itsCost, !isCovered ? leastHit : segment.edge == ownEdge ? itsEdge : otherEdge);
        }
        sum += itsCost;
    });
    return sum;
}

void LabelObstacles::add(std::vector<Rect> &rects, Cells &cells, const Rect &rect)
{
    const auto index = std::uint32_t(rects.size());
    rects.push_back(rect);
    forCells(rect, [&](std::uint64_t cell) { cells[cell].push_back(index); });
}

double LabelObstacles::hits(const std::vector<Rect> &rects, const Cells &cells, std::uint64_t cell, const Rect &label,
                            double cost)
{
    const auto found = cells.find(cell);
    if (found == cells.end())
        return 0;
    double sum = 0;
    for (const std::uint32_t index : found->second) {
        if (rects[index].intersects(withPen(label)))
            sum += cost;
        else if (rects[index].intersects(withClearance(label)))
            sum += leastHit;
    }
    return sum;
}

LabelPlace bestLabelPlace(const LabelObstacles &obstacles, std::uint32_t edge, const Polyline &route, double width)
{
    constexpr double step = 4;
    constexpr int mostSteps = 400;
    Place best;
    double preference = 0;
    for (const double y : heights(route)) {
        for (const bool onRight : {true, false})
            best.improve(obstacles, edge, labelAt(route, y, width, onRight), preference++);
        if (best.cost < LabelObstacles::leastHit)
            return {best.rect, best.cost};
    }
    const auto [low, high] = std::minmax(route.front().y, route.back().y);
    double y = low + layoutLabelHeight / 2;
    for (int i = 0; i < mostSteps && y < high && best.cost >= LabelObstacles::leastHit; ++i, y += step) {
        for (const bool onRight : {true, false})
            best.improve(obstacles, edge, labelAt(route, y, width, onRight), preference);
    }
    return {best.rect, best.cost};
}

} // namespace shapewright::layout
