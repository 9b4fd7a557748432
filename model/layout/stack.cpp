// SPDX-License-Identifier: Apache-2.0
#include "model/layout/stack.h"

#include "model/layout/lanes.h"

#include <cmath>

namespace shapewright::layout {

namespace {

constexpr double stackGap = 60;

void mirror(PlacedPiece &piece)
{
    for (Point &centre : piece.centres)
        centre.x = -centre.x;
    for (Polyline &route : piece.routes) {
        for (Point &point : route)
            point.x = -point.x;
    }
    for (auto &[edge, rect] : piece.labels)
        rect = {-rect.right, rect.top, -rect.left, rect.bottom};
}

Rect moved(const Rect &rect, double dx, double dy)
{
    return {rect.left + dx, rect.top + dy, rect.right + dx, rect.bottom + dy};
}

void move(PlacedPiece &piece, double dx, double dy)
{
    for (Point &centre : piece.centres)
        centre = {centre.x + dx, centre.y + dy};
    for (Polyline &route : piece.routes) {
        for (Point &point : route)
            point = {point.x + dx, point.y + dy};
    }
    for (auto &[edge, rect] : piece.labels)
        rect = moved(rect, dx, dy);
}

Rect extent(const LayoutRequest &graph, const Piece &piece, const PlacedPiece &placed)
{
    Rect all;
    for (std::size_t i = 0; i < piece.nodes.size(); ++i) {
        const auto &node = graph.nodes[piece.nodes[i]];
        const Rect box = Rect::around(placed.centres[i], node.width, node.height);
        if (i == 0)
            all = box;
        else
            all.unite(box);
    }
    for (const Polyline &route : placed.routes) {
        for (const Point &point : route)
            all.unite(point);
    }
    return all;
}

// Moves a piece so that its first node is where the previous piece has it. The piece is mirrored if that brings it and
// what follows nearer to the stack's axis.
void joinBelow(const LayoutRequest &graph, const Piece &piece, PlacedPiece &placed, const Point &top)
{
    const Rect all = extent(graph, piece, placed);
    const double first = placed.centres.front().x;
    const double middle = (all.left + all.right) / 2 - first;
    const double last = piece.hasBottom ? placed.centres.back().x - first : 0;
    const auto distance = [&](double hand) { return std::abs(top.x + hand * middle) + std::abs(top.x + hand * last); };
    if (distance(-1) + 1 < distance(1))
        mirror(placed);
    move(placed, top.x - placed.centres.front().x, top.y - placed.centres.front().y);
}

class Assembly
{
public:
    Assembly(const LayoutRequest &graph, const Decomposition &parts, LabelRoom &room)
        : m_graph(graph), m_parts(parts), m_room(room), m_centres(graph.nodes.size()), m_isPlaced(graph.nodes.size(), 0)
    {
        m_result.routes.resize(graph.edges.size());
        m_result.far.assign(graph.edges.size(), 0);
        for (const std::uint32_t edge : parts.farEdges)
            m_result.far[edge] = 1;
    }

    LayoutResult run(std::vector<std::vector<PlacedPiece>> placed)
    {
        std::vector<Rect> extents;
        const std::vector<std::vector<std::uint32_t>> far = farEdgesByStack();
        for (std::size_t i = 0; i < placed.size(); ++i) {
            Rect all = stackUp(m_parts.stacks[i], placed[i]);
            if (!far[i].empty())
                all.unite(routeLanes(i, far[i], all));
            extents.push_back(all);
        }
        shelve(extents, far);
        finish();
        return std::move(m_result);
    }

private:
    std::vector<std::vector<std::uint32_t>> farEdgesByStack() const
    {
        std::vector<std::uint32_t> stackOf(m_graph.nodes.size(), 0);
        for (std::uint32_t i = 0; i < m_parts.stacks.size(); ++i) {
            for (const Piece &piece : m_parts.stacks[i]) {
                for (const std::uint32_t node : piece.nodes)
                    stackOf[node] = i;
            }
        }
        std::vector<std::vector<std::uint32_t>> far(m_parts.stacks.size());
        for (const std::uint32_t edge : m_parts.farEdges)
            far[stackOf[m_graph.edges[edge].from]].push_back(edge);
        return far;
    }

    Rect stackUp(const PieceStack &stack, std::vector<PlacedPiece> &placed)
    {
        Rect all;
        m_firstRoom.push_back(m_room.size());
        for (std::size_t i = 0; i < stack.size(); ++i) {
            const Piece &piece = stack[i];
            if (piece.hasTop) {
                joinBelow(m_graph, piece, placed[i], m_centres[piece.nodes.front()]);
            } else {
                const Rect own = extent(m_graph, piece, placed[i]);
                move(placed[i], -(own.left + own.right) / 2, -own.top);
            }
            const Rect own = extent(m_graph, piece, placed[i]);
            if (i == 0)
                all = own;
            else
                all.unite(own);
            for (std::size_t j = 0; j < piece.nodes.size(); ++j) {
                m_centres[piece.nodes[j]] = placed[i].centres[j];
                m_isPlaced[piece.nodes[j]] = 1;
            }
            for (const auto &[edge, rect] : placed[i].labels)
                m_room.emplace_back(piece.edges[edge], rect);
            for (std::size_t j = 0; j < piece.edges.size(); ++j)
                m_result.routes[piece.edges[j]] = std::move(placed[i].routes[j]);
        }
        return all;
    }

    Rect routeLanes(std::size_t stack, const std::vector<std::uint32_t> &far, const Rect &around)
    {
        std::vector<Rect> boxes;
        std::vector<Polyline> stackRoutes;
        for (const Piece &piece : m_parts.stacks[stack]) {
            for (const std::uint32_t node : piece.nodes)
                boxes.push_back(box(node));
            for (const std::uint32_t edge : piece.edges)
                stackRoutes.push_back(m_result.routes[edge]);
        }
        std::vector<FarEdge> edges;
        for (const std::uint32_t edge : far) {
            const auto &ends = m_graph.edges[edge];
            edges.push_back({ends.from, box(ends.from), box(ends.to)});
        }
        std::vector<Polyline> routes = routeInLanes(edges, std::move(boxes), stackRoutes, around);
        Rect all = around;
        for (std::size_t i = 0; i < far.size(); ++i) {
            for (const Point &point : routes[i])
                all.unite(point);
            m_result.routes[far[i]] = std::move(routes[i]);
        }
        return all;
    }

    // Puts stacks from left to right. A new line begins if the picture would become much wider than high.
    void shelve(const std::vector<Rect> &extents, const std::vector<std::vector<std::uint32_t>> &far)
    {
        double area = 0, widest = 0;
        for (const Rect &extent : extents) {
            area += (extent.right - extent.left + stackGap) * (extent.bottom - extent.top + stackGap);
            widest = std::max(widest, extent.right - extent.left);
        }
        const double lineWidth = std::max(widest, std::sqrt(area) * 1.6);
        double x = 0, y = 0, lineHeight = 0;
        for (std::size_t i = 0; i < extents.size(); ++i) {
            const double width = extents[i].right - extents[i].left;
            if (x > 0 && x + width > lineWidth) {
                y += lineHeight + stackGap;
                x = lineHeight = 0;
            }
            moveStack(i, far[i], std::round(x - extents[i].left), std::round(y - extents[i].top));
            x += width + stackGap;
            lineHeight = std::max(lineHeight, extents[i].bottom - extents[i].top);
        }
    }

    void moveStack(std::size_t stack, const std::vector<std::uint32_t> &far, double dx, double dy)
    {
        const auto moveRoute = [&](std::uint32_t edge) {
            for (Point &point : m_result.routes[edge])
                point = {point.x + dx, point.y + dy};
        };
        for (const Piece &piece : m_parts.stacks[stack]) {
            for (std::size_t i = piece.hasTop ? 1 : 0; i < piece.nodes.size(); ++i) {
                Point &centre = m_centres[piece.nodes[i]];
                centre = {centre.x + dx, centre.y + dy};
            }
            for (const std::uint32_t edge : piece.edges)
                moveRoute(edge);
        }
        for (const std::uint32_t edge : far)
            moveRoute(edge);
        const std::size_t end = stack + 1 < m_firstRoom.size() ? m_firstRoom[stack + 1] : m_room.size();
        for (std::size_t i = m_firstRoom[stack]; i < end; ++i)
            m_room[i].second = moved(m_room[i].second, dx, dy);
    }

    void finish()
    {
        for (std::uint32_t node = 0; node < m_graph.nodes.size(); ++node) {
            if (!m_isPlaced[node]) {
                m_result.positions.emplace_back();
                continue;
            }
            const Rect rect = box(node);
            // Rounds to whole pixels, so that frames are sharp at 100 %.
            m_result.positions.push_back({std::round(rect.left), std::round(rect.top)});
            m_result.width = std::max(m_result.width, rect.right);
            m_result.height = std::max(m_result.height, rect.bottom);
        }
        for (const Polyline &route : m_result.routes) {
            for (const Point &point : route) {
                m_result.width = std::max(m_result.width, point.x);
                m_result.height = std::max(m_result.height, point.y);
            }
        }
        if (std::find(m_isPlaced.begin(), m_isPlaced.end(), 0) != m_isPlaced.end())
            m_result.placed = std::move(m_isPlaced);
    }

    [[nodiscard]] Rect box(std::uint32_t node) const
    {
        return Rect::around(m_centres[node], m_graph.nodes[node].width, m_graph.nodes[node].height);
    }

    const LayoutRequest &m_graph;
    const Decomposition &m_parts;
    LabelRoom &m_room;
    std::vector<std::size_t> m_firstRoom; // for each stack, its first place in m_room
    std::vector<Point> m_centres;
    std::vector<std::uint8_t> m_isPlaced;
    LayoutResult m_result;
};

} // namespace

LayoutResult assemble(const LayoutRequest &graph, const Decomposition &parts,
                      std::vector<std::vector<PlacedPiece>> placed, LabelRoom &room)
{
    return Assembly(graph, parts, room).run(std::move(placed));
}

} // namespace shapewright::layout
