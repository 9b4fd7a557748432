// SPDX-License-Identifier: Apache-2.0
#include "model/layout/lanes.h"

#include "model/layout/rows.h"

#include <map>
#include <set>

namespace shapewright::layout {

namespace {

constexpr double laneMargin = 28;
constexpr double laneGap = 9;
constexpr double cornerRadius = 8;

struct Lane {
    double top = 0, bottom = 0;
    bool onLeft = false;
    std::uint32_t number = 0; // counted from the stack outwards
};

// One lane a value, on the side where its ends stand.
std::map<std::uint32_t, Lane> lanes(const std::vector<FarEdge> &edges, double axis)
{
    std::map<std::uint32_t, Lane> found;
    std::map<std::uint32_t, double> side;
    for (const FarEdge &edge : edges) {
        const double top = std::min(edge.from.bottom, edge.to.top);
        const double bottom = std::max(edge.from.bottom, edge.to.top);
        const auto [lane, isNew] = found.try_emplace(edge.value, Lane{top, bottom, false, 0});
        lane->second.top = std::min(lane->second.top, top);
        lane->second.bottom = std::max(lane->second.bottom, bottom);
        side[edge.value] += (edge.from.left + edge.from.right + edge.to.left + edge.to.right) / 4 - axis;
    }
    for (auto &[value, lane] : found)
        lane.onLeft = side[value] < 0;
    return found;
}

// Lanes that pass each other get different numbers.
void numberLanes(std::map<std::uint32_t, Lane> &found, bool onLeft)
{
    std::vector<Lane *> sorted;
    for (auto &[value, lane] : found) {
        if (lane.onLeft == onLeft)
            sorted.push_back(&lane);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Lane *a, const Lane *b) { return a->top < b->top; });
    std::set<std::uint32_t> unused;
    std::multimap<double, std::uint32_t> used; // by where it ends
    for (Lane *lane : sorted) {
        while (!used.empty() && used.begin()->first <= lane->top) {
            unused.insert(used.begin()->second);
            used.erase(used.begin());
        }
        if (unused.empty())
            unused.insert(std::uint32_t(used.size()));
        lane->number = *unused.begin();
        unused.erase(unused.begin());
        used.emplace(lane->bottom, lane->number);
    }
}

} // namespace

std::vector<Polyline> routeInLanes(const std::vector<FarEdge> &edges, std::vector<Rect> boxes, const Rect &around)
{
    const Rows rows(std::move(boxes));
    std::map<std::uint32_t, Lane> found = lanes(edges, (around.left + around.right) / 2);
    numberLanes(found, false);
    numberLanes(found, true);
    std::vector<Polyline> routes;
    for (const FarEdge &edge : edges) {
        const Lane &lane = found.at(edge.value);
        const double out = laneMargin + laneGap * lane.number;
        const double x = lane.onLeft ? around.left - out : around.right + out;
        // Beside the edges that come from above.
        const double side = std::min((edge.to.right - edge.to.left) / 2 - 8, 26.0) * (lane.onLeft ? -1 : 1);
        const Point start{(edge.from.left + edge.from.right) / 2, edge.from.bottom};
        const Point end{(edge.to.left + edge.to.right) / 2 + side, edge.to.top};
        // Several heights, so that lines of different values do not fall together.
        const double shift = 2.5 * (lane.number % 4);
        const double leave = rows.below(edge.from.bottom - 1) + 8 + shift;
        const double reach = rows.above(edge.to.top + 1) - 14 - shift;
        routes.push_back(rounded({start, {start.x, leave}, {x, leave}, {x, reach}, {end.x, reach}, end}, cornerRadius));
    }
    return routes;
}

} // namespace shapewright::layout
