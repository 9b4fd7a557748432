// SPDX-License-Identifier: Apache-2.0
#include "model/layout/lanes.h"

#include "model/layout/passages.h"
#include "model/layout/rows.h"

#include <array>
#include <map>
#include <set>

namespace shapewright::layout {

namespace {

constexpr double laneMargin = 28;
constexpr double laneGap = 9;
constexpr double cornerRadius = 8;
// These leave room for the labels in a gap between rows, which are 16 high.
constexpr double leaveDepth = 3.5; // below the row of its start
constexpr double reachDepth = 7.5; // above the row of its end
// With more lanes than this, pairs are not compared.
constexpr std::size_t mostComparedLanes = 2500;

struct Lane {
    double top = 0, bottom = 0;
    int number = 0; // counted from the stack outwards
    [[nodiscard]] double length() const { return bottom - top; }
    [[nodiscard]] bool overlaps(const Lane &other) const { return top < other.bottom && other.top < bottom; }
    [[nodiscard]] bool contains(const Lane &other) const { return top <= other.top && other.bottom <= bottom; }
};

enum Side { Left, Right };

// A far edge with the heights at which it leaves the row of its start and reaches the row of its end.
struct Way {
    double leave = 0, reach = 0;
    double startX = 0, endX = 0;
    Side side = Right;
};

class Lanes
{
public:
    Lanes(const std::vector<FarEdge> &edges, const Rows &rows, const Passages &passages, const Rect &around)
        : m_edges(edges), m_passages(passages), m_around(around)
    {
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const FarEdge &edge = edges[i];
            m_ways.push_back({rows.below(edge.from.bottom - 1) + leaveDepth, rows.above(edge.to.top + 1) - reachDepth,
                              (edge.from.left + edge.from.right) / 2, (edge.to.left + edge.to.right) / 2, Right});
            m_values[edge.value].push_back(i);
        }
        chooseSides();
        for (const Side side : {Left, Right})
            m_lanes[side].size() <= mostComparedLanes ? numberInside(side) : numberFromTop(side);
    }

    [[nodiscard]] const Way &way(std::size_t edge) const { return m_ways[edge]; }
    [[nodiscard]] int number(std::size_t edge) const
    {
        return m_lanes[m_ways[edge].side].at(m_edges[edge].value).number;
    }

private:
    // Processes short lanes first, so that longer ones run outside of them.
    void chooseSides()
    {
        std::vector<std::pair<double, std::uint32_t>> values;
        for (const auto &[value, edges] : m_values)
            values.emplace_back(laneOf(edges).length(), value);
        std::sort(values.begin(), values.end());
        for (const auto &[length, value] : values) {
            chooseSides(m_values.at(value));
            for (const Side side : {Left, Right}) {
                std::vector<std::size_t> edges;
                for (const std::size_t edge : m_values.at(value)) {
                    if (m_ways[edge].side == side)
                        edges.push_back(edge);
                }
                if (!edges.empty())
                    m_lanes[side].emplace(value, laneOf(edges));
            }
        }
    }

    // Chooses the side with fewer crossings, or both sides if that has even fewer.
    void chooseSides(const std::vector<std::size_t> &edges)
    {
        const Way &first = m_ways[edges.front()];
        std::array<int, 2> leave{}, whole{};
        std::vector<std::array<int, 2>> reach;
        double offAxis = 0;
        for (const Side side : {Left, Right})
            leave[side] = whole[side] = crossed(side, first.leave, first.startX);
        int split = leave[Left] + leave[Right];
        for (const std::size_t edge : edges) {
            const Way &way = m_ways[edge];
            offAxis += way.startX + way.endX - m_around.left - m_around.right;
            reach.push_back({crossed(Left, way.reach, way.endX), crossed(Right, way.reach, way.endX)});
            split += std::min(reach.back()[Left], reach.back()[Right]);
            for (const Side side : {Left, Right})
                whole[side] += reach.back()[side];
        }
        const Side nearer = offAxis < 0 ? Left : Right;
        const Side farther = nearer == Left ? Right : Left;
        const Side better = whole[farther] < whole[nearer] ? farther : nearer;
        const bool isSplit = split < whole[better];
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const bool prefersOther = reach[i][better == Left ? Right : Left] < reach[i][better];
            m_ways[edges[i]].side = isSplit && prefersOther ? (better == Left ? Right : Left) : better;
        }
    }

    // The number of crossings of a horizontal line from a place in the stack to beyond the lanes of a side.
    [[nodiscard]] int crossed(Side side, double y, double x) const
    {
        int count =
            side == Left ? m_passages.between(y, m_around.left - 1, x) : m_passages.between(y, x, m_around.right + 1);
        if (m_lanes[side].size() <= mostComparedLanes) {
            for (const auto &[value, lane] : m_lanes[side])
                count += lane.top < y && y < lane.bottom ? 1 : 0;
        }
        return count;
    }

    [[nodiscard]] Lane laneOf(const std::vector<std::size_t> &edges) const
    {
        Lane lane{m_ways[edges.front()].leave, m_ways[edges.front()].leave, 0};
        for (const std::size_t edge : edges) {
            lane.top = std::min(lane.top, m_ways[edge].reach);
            lane.bottom = std::max(lane.bottom, m_ways[edge].reach);
        }
        return lane;
    }

    [[nodiscard]] std::vector<Lane *> lanesOf(Side side)
    {
        std::vector<Lane *> lanes;
        for (auto &[value, lane] : m_lanes[side])
            lanes.push_back(&lane);
        return lanes;
    }

    // Lanes that overlap get different numbers. A lane within the span of another runs inside of it, unless one's ends
    // would cross the other.
    void numberInside(Side side)
    {
        std::vector<Lane *> lanes = lanesOf(side);
        std::stable_sort(lanes.begin(), lanes.end(),
                         [](const Lane *a, const Lane *b) { return a->length() < b->length(); });
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            std::set<int> used;
            int least = 0;
            for (std::size_t j = 0; j < i; ++j) {
                if (!lanes[i]->overlaps(*lanes[j]))
                    continue;
                used.insert(lanes[j]->number);
                if (lanes[i]->contains(*lanes[j]))
                    least = std::max(least, lanes[j]->number + 1);
            }
            while (used.contains(least))
                ++least;
            lanes[i]->number = least;
        }
    }

    void numberFromTop(Side side)
    {
        std::vector<Lane *> lanes = lanesOf(side);
        std::stable_sort(lanes.begin(), lanes.end(), [](const Lane *a, const Lane *b) { return a->top < b->top; });
        std::set<int> unused;
        std::multimap<double, int> used; // by the height where the lane ends
        for (Lane *lane : lanes) {
            while (!used.empty() && used.begin()->first <= lane->top) {
                unused.insert(used.begin()->second);
                used.erase(used.begin());
            }
            if (unused.empty())
                unused.insert(int(used.size()));
            lane->number = *unused.begin();
            unused.erase(unused.begin());
            used.emplace(lane->bottom, lane->number);
        }
    }

    const std::vector<FarEdge> &m_edges;
    const Passages &m_passages;
    const Rect m_around;
    std::vector<Way> m_ways;                                    // for each edge
    std::map<std::uint32_t, std::vector<std::size_t>> m_values; // edges of each value
    std::array<std::map<std::uint32_t, Lane>, 2> m_lanes;       // by side and value
};

} // namespace

std::vector<Polyline> routeInLanes(const std::vector<FarEdge> &edges, std::vector<Rect> boxes,
                                   const std::vector<Polyline> &routes, const Rect &around)
{
    const Rows rows(std::move(boxes));
    const Passages passages(routes);
    const Lanes lanes(edges, rows, passages, around);
    std::vector<Polyline> found;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const FarEdge &edge = edges[i];
        const Way &way = lanes.way(i);
        const int number = lanes.number(i);
        const bool onLeft = way.side == Left;
        const double out = laneMargin + laneGap * number;
        const double x = onLeft ? around.left - out : around.right + out;
        // Ends beside the edges that come from above.
        const double aside = std::min((edge.to.right - edge.to.left) / 2 - 8, 26.0) * (onLeft ? -1 : 1);
        // Uses several heights, so that lines of different values do not coincide.
        const double shift = 2.5 * (number % 4);
        const double leave = way.leave + shift;
        const double reach = way.reach - shift;
        const double endX = way.endX + aside;
        found.push_back(rounded({{way.startX, edge.from.bottom},
                                 {way.startX, leave},
                                 {x, leave},
                                 {x, reach},
                                 {endX, reach},
                                 {endX, edge.to.top}},
                                cornerRadius));
    }
    return found;
}

} // namespace shapewright::layout
