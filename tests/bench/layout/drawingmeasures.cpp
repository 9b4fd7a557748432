// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/layout/drawingmeasures.h"

#include "model/layout/geometry.h"

#include <cmath>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace shapewright::test {

namespace {

using layout::Point;
using layout::Rect;

struct Segment {
    Point from, to;
    std::uint32_t edge = 0;
};

// Finds what is near a place: a grid of cells that hold the numbers of things. Long segments are cut at the borders of
// cells, so that they are only in cells that they touch.
class Cells
{
public:
    static constexpr double size = 160;

    void add(std::uint32_t thing, const Rect &around)
    {
        for (std::int64_t x = cell(around.left); x <= cell(around.right); ++x) {
            for (std::int64_t y = cell(around.top); y <= cell(around.bottom); ++y)
                m_things[key(x, y)].push_back(thing);
        }
    }
    template <typename Visit>
    void forEachCell(Visit visit) const
    {
        for (const auto &[at, things] : m_things)
            visit(at, things);
    }
    [[nodiscard]] const std::vector<std::uint32_t> *at(std::uint64_t place) const
    {
        const auto found = m_things.find(place);
        return found == m_things.end() ? nullptr : &found->second;
    }

private:
    static std::int64_t cell(double at) { return std::int64_t(std::floor(at / size)); }
    static std::uint64_t key(std::int64_t x, std::int64_t y)
    {
        return (std::uint64_t(x) << 32) ^ (std::uint64_t(y) & 0xffffffffu);
    }
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_things;
};

std::vector<Segment> segmentsOf(const LayoutResult &drawing)
{
    std::vector<Segment> segments;
    for (std::uint32_t edge = 0; edge < drawing.routes.size(); ++edge) {
        const auto &route = drawing.routes[edge];
        for (std::size_t i = 1; i < route.size(); ++i) {
            const Point &a = route[i - 1];
            const Point &b = route[i];
            const int parts = std::max(1, int(std::ceil(std::hypot(b.x - a.x, b.y - a.y) / Cells::size)));
            const auto at = [&](int part) {
                const double t = double(part) / parts;
                return Point{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
            };
            for (int part = 0; part < parts; ++part)
                segments.push_back({at(part), at(part + 1), edge});
        }
    }
    return segments;
}

Rect around(const Segment &segment)
{
    Rect rect{segment.from.x, segment.from.y, segment.from.x, segment.from.y};
    rect.unite(segment.to);
    return rect;
}

double turn(const Point &a, const Point &b, const Point &c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// A joint of a polyline belongs to the segment that begins there, so a crossing at a joint is counted exactly once.
bool cross(const Segment &a, const Segment &b)
{
    const auto onOneSide = [](double first, double last) { return (first >= 0) == (last >= 0); };
    return !onOneSide(turn(a.from, a.to, b.from), turn(a.from, a.to, b.to)) &&
           !onOneSide(turn(b.from, b.to, a.from), turn(b.from, b.to, a.to));
}

Point meeting(const Segment &a, const Segment &b)
{
    const double before = turn(b.from, b.to, a.from);
    const double after = turn(b.from, b.to, a.to);
    const double t = before == after ? 0 : before / (before - after);
    return {a.from.x + (a.to.x - a.from.x) * t, a.from.y + (a.to.y - a.from.y) * t};
}

} // namespace

int crossings(const LayoutRequest &graph, const LayoutResult &drawing)
{
    const std::vector<Segment> segments = segmentsOf(drawing);
    Cells cells;
    for (std::uint32_t i = 0; i < segments.size(); ++i)
        cells.add(i, around(segments[i]));
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::int64_t, std::int64_t>> points;
    cells.forEachCell([&](std::uint64_t, const std::vector<std::uint32_t> &things) {
        for (std::size_t i = 0; i < things.size(); ++i) {
            for (std::size_t j = i + 1; j < things.size(); ++j) {
                const Segment &a = segments[things[i]];
                const Segment &b = segments[things[j]];
                const auto &ends = graph.edges[a.edge];
                const auto &others = graph.edges[b.edge];
                if (ends.from == others.from || ends.to == others.to || ends.from == others.to ||
                    ends.to == others.from || !cross(a, b))
                    continue;
                const Point at = meeting(a, b);
                points.emplace(std::min(ends.from, others.from), std::max(ends.from, others.from),
                               std::llround(at.x * 2), std::llround(at.y * 2));
            }
        }
    });
    return int(points.size());
}

int edgesThroughBoxes(const LayoutRequest &graph, const LayoutResult &drawing)
{
    const std::vector<Segment> segments = segmentsOf(drawing);
    Cells boxes, lines;
    std::vector<Rect> rects;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const Point &at = drawing.positions[i];
        // The tolerance is two pixels, because Graphviz rounds to whole points.
        rects.push_back(Rect{at.x, at.y, at.x + graph.nodes[i].width, at.y + graph.nodes[i].height}.shrunk(2));
        boxes.add(i, rects.back());
    }
    for (std::uint32_t i = 0; i < segments.size(); ++i)
        lines.add(i, around(segments[i]));
    std::unordered_set<std::uint32_t> found;
    lines.forEachCell([&](std::uint64_t place, const std::vector<std::uint32_t> &things) {
        const auto *near = boxes.at(place);
        if (!near)
            return;
        for (const std::uint32_t thing : things) {
            const Segment &segment = segments[thing];
            const auto &ends = graph.edges[segment.edge];
            for (const std::uint32_t box : *near) {
                if (box != ends.from && box != ends.to && layout::crosses(segment.from, segment.to, rects[box]))
                    found.insert(segment.edge);
            }
        }
    });
    return int(found.size());
}

} // namespace shapewright::test
