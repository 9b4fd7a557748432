// SPDX-License-Identifier: Apache-2.0
#include "model/layout/labels.h"

#include "model/layout/geometry.h"

#include <cmath>
#include <unordered_map>
#include <utility>

namespace shapewright::layout {

namespace {

constexpr double cellSize = 128;
constexpr double labelGap = 7;     // between a label and its edge
constexpr double firstHeight = 20; // of a label's middle beneath the start of its edge
constexpr double lastHeight = 27;  // and above its end, off the arrow

// What labels have to keep off, by cells of the plane.
class Obstacles
{
public:
    void addBox(const Rect &rect) { add(m_boxes, m_boxCells, rect); }
    void addLabel(const Rect &rect) { add(m_labels, m_labelCells, rect); }

    void addRoute(std::uint32_t edge, const Polyline &route)
    {
        for (std::size_t i = 1; i < route.size(); ++i) {
            const Segment segment{route[i - 1], route[i], edge};
            Rect around{segment.from.x, segment.from.y, segment.from.x, segment.from.y};
            around.unite(segment.to);
            const auto index = std::uint32_t(m_segments.size());
            m_segments.push_back(segment);
            forCells(around, [&](std::uint64_t cell) { m_segmentCells[cell].push_back(index); });
        }
    }

    // What a label at a place would cover: the less the better.
    [[nodiscard]] double cost(const Rect &label, std::uint32_t ownEdge) const
    {
        constexpr double box = 1000, otherLabel = 600, otherEdge = 40, itsEdge = 15;
        double sum = 0;
        forCells(label, [&](std::uint64_t cell) {
            sum += box * hits(m_boxes, m_boxCells, cell, label);
            sum += otherLabel * hits(m_labels, m_labelCells, cell, label);
            const auto found = m_segmentCells.find(cell);
            if (found == m_segmentCells.end())
                return;
            std::uint32_t last = 0xffffffffu; // segments of an edge follow one another: counted once
            for (const std::uint32_t index : found->second) {
                const Segment &segment = m_segments[index];
                if (segment.edge != last && crosses(segment.from, segment.to, label)) {
                    last = segment.edge;
                    sum += segment.edge == ownEdge ? itsEdge : otherEdge;
                }
            }
        });
        return sum;
    }

private:
    struct Segment {
        Point from, to;
        std::uint32_t edge = 0;
    };
    using Cells = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;

    template <typename Function>
    static void forCells(const Rect &rect, Function function)
    {
        const auto cell = [](double at) { return std::int64_t(std::floor(at / cellSize)); };
        for (std::int64_t x = cell(rect.left); x <= cell(rect.right); ++x) {
            for (std::int64_t y = cell(rect.top); y <= cell(rect.bottom); ++y)
                function((std::uint64_t(x) << 32) ^ (std::uint64_t(y) & 0xffffffffu));
        }
    }

    static void add(std::vector<Rect> &rects, Cells &cells, const Rect &rect)
    {
        const auto index = std::uint32_t(rects.size());
        rects.push_back(rect);
        forCells(rect, [&](std::uint64_t cell) { cells[cell].push_back(index); });
    }

    static double hits(const std::vector<Rect> &rects, const Cells &cells, std::uint64_t cell, const Rect &label)
    {
        const auto found = cells.find(cell);
        if (found == cells.end())
            return 0;
        return double(std::count_if(found->second.begin(), found->second.end(),
                                    [&](std::uint32_t index) { return rects[index].intersects(label); }));
    }

    std::vector<Rect> m_boxes, m_labels;
    std::vector<Segment> m_segments;
    Cells m_boxCells, m_labelCells, m_segmentCells;
};

// From where to where a route goes within a range of heights.
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
    const auto [leftmost, rightmost] = sidesOf(route, top, bottom);
    const double left = onRight ? rightmost + labelGap : leftmost - labelGap - width;
    return {left, top, left + width, bottom};
}

// The best of some places, and what it costs.
struct Place {
    Rect rect;
    double cost = -1;

    void improve(const Obstacles &obstacles, std::uint32_t edge, const Rect &other, double preference)
    {
        const double itsCost = obstacles.cost(other, edge) + preference;
        if (cost >= 0 && cost <= itsCost)
            return;
        cost = itsCost;
        rect = other;
    }
};

Rect bestPlace(const Obstacles &obstacles, std::uint32_t edge, const Polyline &route, double width)
{
    constexpr double unacceptable = 500; // lies on a box or on another label
    constexpr double step = 4;
    constexpr int mostSteps = 400;
    Place best;
    double preference = 0;
    for (const double y : heights(route)) {
        for (const bool onRight : {true, false})
            best.improve(obstacles, edge, labelAt(route, y, width, onRight), preference++);
        if (best.cost < preference)
            return best.rect;
    }
    const auto [low, high] = std::minmax(route.front().y, route.back().y);
    double y = low + layoutLabelHeight / 2;
    for (int i = 0; i < mostSteps && y < high && best.cost >= unacceptable; ++i, y += step) {
        for (const bool onRight : {true, false})
            best.improve(obstacles, edge, labelAt(route, y, width, onRight), preference);
    }
    return best.rect;
}

void moveRight(LayoutResult &result, double dx)
{
    for (auto *points : {&result.positions, &result.labels}) {
        for (Point &point : *points)
            point.x += dx;
    }
    for (Polyline &route : result.routes) {
        for (Point &point : route)
            point.x += dx;
    }
    result.width += dx;
}

} // namespace

void placeLabels(const LayoutRequest &graph, LayoutResult &result, const std::stop_token &stop)
{
    Obstacles obstacles;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!result.placed.empty() && !result.placed[i])
            continue;
        const Point &at = result.positions[i];
        obstacles.addBox({at.x, at.y, at.x + graph.nodes[i].width, at.y + graph.nodes[i].height});
    }
    for (std::uint32_t i = 0; i < graph.edges.size(); ++i)
        obstacles.addRoute(i, result.routes[i]);
    result.labels.assign(graph.edges.size(), {});
    double left = 0;
    for (std::uint32_t i = 0; i < graph.edges.size() && !stop.stop_requested(); ++i) {
        if (graph.edges[i].labelWidth <= 0 || result.routes[i].empty())
            continue;
        const Rect rect = bestPlace(obstacles, i, result.routes[i], graph.edges[i].labelWidth);
        obstacles.addLabel(rect);
        result.labels[i] = {std::round(rect.left), (rect.top + rect.bottom) / 2};
        result.width = std::max(result.width, rect.right);
        left = std::min(left, rect.left);
    }
    if (left < 0)
        moveRight(result, std::ceil(-left));
}

} // namespace shapewright::layout
