// SPDX-License-Identifier: Apache-2.0
#include "model/layout/labels.h"

#include "model/layout/labelplaces.h"

#include <cmath>
#include <unordered_map>

namespace shapewright::layout {

namespace {

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

// The best place for the whole label, or for a shortened one if only that finds a free place.
LabelPlace placeFor(const LabelObstacles &obstacles, std::uint32_t edge, const Polyline &route, double width)
{
    constexpr double least = 40;
    const LabelPlace whole = bestLabelPlace(obstacles, edge, route, width);
    for (double less = width * 0.7; !whole.isFree() && less >= least; less *= 0.7) {
        const LabelPlace part = bestLabelPlace(obstacles, edge, route, std::ceil(less));
        if (part.isFree())
            return part;
    }
    return whole;
}

} // namespace

void placeLabels(const LayoutRequest &graph, LayoutResult &result, const LabelRoom &room, const std::stop_token &stop)
{
    LabelObstacles obstacles;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!result.placed.empty() && !result.placed[i])
            continue;
        const Point &at = result.positions[i];
        obstacles.addBox({at.x, at.y, at.x + graph.nodes[i].width, at.y + graph.nodes[i].height});
    }
    for (std::uint32_t i = 0; i < graph.edges.size(); ++i)
        obstacles.addRoute(i, result.routes[i]);
    result.labels.assign(graph.edges.size(), {});
    result.labelWidths.assign(graph.edges.size(), 0);
    double leftmost = 0;
    const auto put = [&](std::uint32_t edge, const Rect &rect) {
        obstacles.addLabel(rect);
        result.labels[edge] = {rect.left, (rect.top + rect.bottom) / 2};
        result.labelWidths[edge] = rect.right - rect.left;
        result.width = std::max(result.width, rect.right);
        leftmost = std::min(leftmost, rect.left);
    };
    std::vector<std::uint8_t> isPut(graph.edges.size(), 0);
    std::unordered_map<std::uint32_t, Rect> crowded; // places that a far edge crosses
    for (const auto &[edge, kept] : room) {
        const double left = std::round(kept.left);
        const Rect rect{left, kept.top, left + kept.right - kept.left, kept.bottom};
        if (obstacles.cost(rect, edge) >= LabelObstacles::leastHit) {
            crowded.emplace(edge, rect);
            continue;
        }
        put(edge, rect);
        isPut[edge] = 1;
    }
    for (std::uint32_t i = 0; i < graph.edges.size() && !stop.stop_requested(); ++i) {
        if (graph.edges[i].labelWidth <= 0 || result.routes[i].empty() || isPut[i])
            continue;
        LabelPlace place = placeFor(obstacles, i, result.routes[i], graph.edges[i].labelWidth);
        const auto kept = crowded.find(i);
        if (kept != crowded.end() && obstacles.cost(kept->second, i) < place.cost)
            place = {kept->second, obstacles.cost(kept->second, i)};
        if (place.isCovering())
            result.labels[i] = {place.rect.left, (place.rect.top + place.rect.bottom) / 2};
        else
            put(i, place.rect);
    }
    if (leftmost < 0)
        moveRight(result, std::ceil(-leftmost));
}

} // namespace shapewright::layout
