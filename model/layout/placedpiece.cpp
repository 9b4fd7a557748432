// SPDX-License-Identifier: Apache-2.0
#include "model/layout/placedpiece.h"

#include "model/layout/rows.h"

namespace shapewright::layout {

namespace {

using protocol::PieceReply;
using protocol::PieceRequest;

std::vector<Rect> rects(const std::vector<PieceReply::Point> &centres, const Boxes &boxes)
{
    std::vector<Rect> found;
    found.reserve(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        found.push_back(Rect::around({centres[i].x, centres[i].y}, boxes[i].width, boxes[i].height));
    return found;
}

// For each edge, how far its ends are moved along the sides of their boxes.
struct Ends {
    std::vector<double> start, end;
};

Ends endOffsets(const PieceRequest &request, const PieceReply &reply, const Boxes &boxes)
{
    std::vector<std::vector<std::uint32_t>> outgoing(boxes.size()), incoming(boxes.size());
    for (std::uint32_t i = 0; i < request.edges.size(); ++i) {
        outgoing[request.edges[i].from].push_back(i);
        incoming[request.edges[i].to].push_back(i);
    }
    Ends ends{std::vector<double>(request.edges.size(), 0.0), std::vector<double>(request.edges.size(), 0.0)};
    const auto spread = [&](const std::vector<std::uint32_t> &edges, std::size_t box, std::vector<double> &offsets,
                            auto approach) {
        if (edges.size() < 2)
            return;
        std::vector<double> approaches;
        for (const std::uint32_t edge : edges)
            approaches.push_back(approach(reply.splines[edge]) - reply.centres[box].x);
        const std::vector<double> found = spreadEnds(approaches, boxes[box].width);
        for (std::size_t i = 0; i < edges.size(); ++i)
            offsets[edges[i]] = found[i];
    };
    for (std::size_t box = 0; box < boxes.size(); ++box) {
        spread(outgoing[box], box, ends.start, [](const auto &spline) { return spline[3].x; });
        spread(incoming[box], box, ends.end, [](const auto &spline) { return spline[spline.size() - 4].x; });
    }
    return ends;
}

Polyline flattened(const std::vector<PieceReply::Point> &spline, double startOffset, double endOffset)
{
    std::vector<Point> points;
    points.reserve(spline.size());
    for (const auto &point : spline)
        points.push_back({point.x, point.y});
    points[0].x += startOffset;
    points[1].x += startOffset;
    points[points.size() - 2].x += endOffset;
    points[points.size() - 1].x += endOffset;
    Polyline line{points[0]};
    for (std::size_t i = 1; i + 2 < points.size(); i += 3)
        appendCurve(line, points[i], points[i + 1], points[i + 2]);
    return rounded(line, 40); // dot joins some of its curves at an angle
}

bool isClear(const Polyline &line, const std::vector<Rect> &boxes)
{
    Rect around{line.front().x, line.front().y, line.front().x, line.front().y};
    for (const Point &point : line)
        around.unite(point);
    // Tolerates one pixel, because dot keeps routes off boxes by less than a pen's width.
    return std::none_of(boxes.begin(), boxes.end(), [&](const Rect &box) {
        const Rect inner = box.shrunk(1);
        return inner.intersects(around) && crosses(line, inner);
    });
}

double widthOf(const Polyline &line)
{
    const auto [left, right] =
        std::minmax_element(line.begin(), line.end(), [](const Point &a, const Point &b) { return a.x < b.x; });
    return right->x - left->x;
}

// Whether other routes keep their distance in the places where a line passes boxes.
bool hasRoom(const Polyline &line, std::size_t own, const std::vector<Polyline> &routes)
{
    constexpr double distance = 8;
    for (std::size_t i = 2; i + 1 < line.size(); ++i) {
        const Point &from = line[i - 1], &to = line[i];
        if (from.x != to.x)
            continue;
        const Rect passage{from.x - distance, from.y, from.x + distance, to.y};
        for (std::size_t other = 0; other < routes.size(); ++other) {
            const Polyline &route = routes[other];
            const bool isBeside = route.front().y < passage.bottom && route.back().y > passage.top;
            if (other != own && isBeside && crosses(route, passage))
                return false;
        }
    }
    return true;
}

// The request's boxes are wider than the drawn ones, to leave room for labels on both sides. A short route around a box
// need not go around that room, so it is replaced by a nearer one.
void drawIn(PlacedPiece &piece, const Rows &rows, const std::vector<Rect> &boxes)
{
    constexpr double tallest = 240;
    constexpr double worthIt = 0.75; // of the width
    for (std::size_t i = 0; i < piece.routes.size(); ++i) {
        const Polyline &route = piece.routes[i];
        if (route.back().y - route.front().y > tallest || rows.areNext(route.front().y, route.back().y))
            continue;
        Polyline nearer = rows.route(route.front(), route.back());
        if (widthOf(nearer) < worthIt * widthOf(route) && isClear(nearer, boxes) && hasRoom(nearer, i, piece.routes))
            piece.routes[i] = std::move(nearer);
    }
}

// Curves may swing past boxes, but not far.
Rect roomForRoutes(const std::vector<Rect> &boxes)
{
    constexpr double swing = 400;
    Rect room = boxes.empty() ? Rect() : boxes.front();
    for (const Rect &box : boxes)
        room.unite(box);
    return room.shrunk(-swing - (room.right - room.left));
}

bool strays(const std::vector<PieceReply::Point> &spline, const Rect &room)
{
    return std::any_of(spline.begin(), spline.end(), [&room](const PieceReply::Point &point) {
        return point.x < room.left || point.x > room.right || point.y < room.top || point.y > room.bottom;
    });
}

} // namespace

PlacedPiece fromReply(const PieceRequest &request, const PieceReply &reply, const Boxes &boxes)
{
    PlacedPiece piece;
    for (const auto &centre : reply.centres)
        piece.centres.push_back({centre.x, centre.y});
    const std::vector<Rect> drawn = rects(reply.centres, boxes);
    const Rows rows(drawn);
    const Ends ends = endOffsets(request, reply, boxes);
    for (std::size_t i = 0; i < request.edges.size(); ++i) {
        const auto &edge = request.edges[i];
        const Point from{piece.centres[edge.from].x + ends.start[i], drawn[edge.from].bottom};
        const Point to{piece.centres[edge.to].x + ends.end[i], drawn[edge.to].top};
        // Between neighbouring rows, dot's curves may sag and swing back. A plain bend looks better.
        Polyline line =
            rows.areNext(from.y, to.y) ? rows.route(from, to) : flattened(reply.splines[i], ends.start[i], ends.end[i]);
        if (!isClear(line, drawn))
            line = flattened(reply.splines[i], 0, 0);
        if (!isClear(line, drawn))
            line = rows.route(from, to);
        piece.routes.push_back(std::move(line));
    }
    drawIn(piece, rows, drawn);
    return piece;
}

bool isSound(const PieceRequest &request, const PieceReply &reply)
{
    std::vector<Rect> boxes = rects(reply.centres, request.boxes);
    std::sort(boxes.begin(), boxes.end(), [](const Rect &a, const Rect &b) { return a.top < b.top; });
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = i + 1; j < boxes.size() && boxes[j].top < boxes[i].bottom; ++j) {
            if (boxes[i].shrunk(0.5).intersects(boxes[j].shrunk(0.5)))
                return false;
        }
    }
    const bool leadDown = std::all_of(request.edges.begin(), request.edges.end(), [&](const PieceRequest::Edge &edge) {
        return reply.centres[edge.from].y < reply.centres[edge.to].y;
    });
    return leadDown && std::none_of(reply.splines.begin(), reply.splines.end(),
                                    [room = roomForRoutes(boxes)](const auto &spline) { return strays(spline, room); });
}

} // namespace shapewright::layout
