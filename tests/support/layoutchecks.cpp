// SPDX-License-Identifier: Apache-2.0
#include "tests/support/layoutchecks.h"

#include "model/layout/geometry.h"

#include <cmath>
#include <numeric>

using namespace Qt::Literals::StringLiterals;

namespace shapewright::test {

namespace {

using layout::Rect;

// Calls `visit` for each pair of rectangles that intersect. Sorting by the upper edge keeps this fast.
template <typename Visit>
void forNearPairs(const std::vector<Rect> &a, const std::vector<Rect> &b, Visit visit)
{
    std::vector<std::size_t> order(b.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return b[i].top < b[j].top; });
    double tallest = 0;
    for (const Rect &rect : b)
        tallest = std::max(tallest, rect.bottom - rect.top);
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto at = std::lower_bound(order.begin(), order.end(), a[i].top - tallest,
                                   [&](std::size_t j, double y) { return b[j].top < y; });
        for (; at != order.end() && b[*at].top < a[i].bottom; ++at) {
            if (a[i].intersects(b[*at]))
                visit(i, *at);
        }
    }
}

std::vector<Rect> boxRects(const LayoutRequest &request, const LayoutResult &result)
{
    std::vector<Rect> rects;
    for (std::size_t i = 0; i < request.nodes.size(); ++i) {
        const auto &at = result.positions[i];
        rects.push_back({at.x, at.y, at.x + request.nodes[i].width, at.y + request.nodes[i].height});
    }
    return rects;
}

std::vector<Rect> labelRects(const LayoutRequest &request, const LayoutResult &result)
{
    std::vector<Rect> rects;
    for (std::size_t i = 0; i < request.edges.size(); ++i) {
        const double width = result.labelWidths[i];
        if (width <= 0)
            continue;
        const auto &at = result.labels[i];
        rects.push_back({at.x, at.y - layoutLabelHeight / 2, at.x + width, at.y + layoutLabelHeight / 2});
    }
    return rects;
}

QString routeFault(const LayoutRequest &request, const LayoutResult &result, const std::vector<Rect> &boxes)
{
    std::vector<Rect> segments;
    std::vector<std::pair<std::size_t, std::size_t>> owners; // index of the edge and of the point in its route
    for (std::size_t i = 0; i < request.edges.size(); ++i) {
        const auto &route = result.routes[i];
        if (route.size() < 2)
            return u"edge %1 has no route"_s.arg(i);
        const Rect &from = boxes[request.edges[i].from];
        const Rect &to = boxes[request.edges[i].to];
        const auto &first = route.front();
        const auto &last = route.back();
        if (std::abs(first.y - from.bottom) > 2 || first.x < from.left - 1 || first.x > from.right + 1)
            return u"edge %1 does not begin at its box"_s.arg(i);
        if (std::abs(last.y - to.top) > 2 || last.x < to.left - 1 || last.x > to.right + 1)
            return u"edge %1 does not end at its box"_s.arg(i);
        for (std::size_t j = 1; j < route.size(); ++j) {
            Rect rect{route[j - 1].x, route[j - 1].y, route[j - 1].x, route[j - 1].y};
            rect.unite(route[j]);
            segments.push_back({rect.left - 0.1, rect.top - 0.1, rect.right + 0.1, rect.bottom + 0.1});
            owners.emplace_back(i, j);
        }
    }
    QString fault;
    forNearPairs(segments, boxes, [&](std::size_t segment, std::size_t box) {
        const auto [edge, point] = owners[segment];
        const auto &route = result.routes[edge];
        if (layout::crosses(route[point - 1], route[point], boxes[box].shrunk(2)))
            fault = u"edge %1%2 crosses box %3 at %4, %5"_s.arg(edge)
                        .arg(result.far[edge] ? u" (far)"_s : QString())
                        .arg(box)
                        .arg(route[point].x)
                        .arg(route[point].y);
    });
    return fault;
}

} // namespace

QString faultOf(const LayoutRequest &request, const LayoutResult &result)
{
    if (result.positions.size() != request.nodes.size() || result.routes.size() != request.edges.size() ||
        result.labels.size() != request.edges.size() || result.labelWidths.size() != request.edges.size())
        return u"the sizes do not fit"_s;
    const std::vector<Rect> boxes = boxRects(request, result);
    QString fault;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].left < -1 || boxes[i].top < -1 || boxes[i].right > result.width + 1 ||
            boxes[i].bottom > result.height + 1)
            return u"box %1 is outside"_s.arg(i);
    }
    forNearPairs(boxes, boxes, [&](std::size_t a, std::size_t b) {
        if (a != b && boxes[a].shrunk(1).intersects(boxes[b].shrunk(1)))
            fault = u"boxes %1 and %2 overlap"_s.arg(a).arg(b);
    });
    if (!fault.isEmpty())
        return fault;
    fault = routeFault(request, result, boxes);
    if (!fault.isEmpty())
        return fault;
    forNearPairs(labelRects(request, result), boxes,
                 [&](std::size_t label, std::size_t box) { fault = u"label %1 lies on box %2"_s.arg(label).arg(box); });
    return fault;
}

int labelsOnEdges(const LayoutRequest &request, const LayoutResult &result)
{
    std::vector<Rect> segments;
    std::vector<std::pair<std::size_t, std::size_t>> owners; // index of the edge and of the point in its route
    for (std::size_t i = 0; i < request.edges.size(); ++i) {
        const auto &route = result.routes[i];
        for (std::size_t j = 1; j < route.size(); ++j) {
            Rect rect{route[j - 1].x, route[j - 1].y, route[j - 1].x, route[j - 1].y};
            rect.unite(route[j]);
            segments.push_back({rect.left - 0.1, rect.top - 0.1, rect.right + 0.1, rect.bottom + 0.1});
            owners.emplace_back(i, j);
        }
    }
    const std::vector<Rect> labels = labelRects(request, result);
    std::vector<std::uint8_t> isOnEdge(labels.size(), 0);
    forNearPairs(labels, segments, [&](std::size_t label, std::size_t segment) {
        const auto [edge, point] = owners[segment];
        const auto &route = result.routes[edge];
        if (layout::crosses(route[point - 1], route[point], labels[label]))
            isOnEdge[label] = 1;
    });
    return int(std::count(isOnEdge.begin(), isOnEdge.end(), 1));
}

int overlappingLabels(const LayoutRequest &request, const LayoutResult &result)
{
    const std::vector<Rect> labels = labelRects(request, result);
    int count = 0;
    forNearPairs(labels, labels, [&](std::size_t a, std::size_t b) { count += a < b; });
    return count;
}

} // namespace shapewright::test
