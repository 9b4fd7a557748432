// SPDX-License-Identifier: Apache-2.0
#include "model/layout/decompose.h"

#include "model/layout/order.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_set>

namespace shapewright::layout {

namespace {

// A graph up to this size is one piece: dot is fast enough, and sees the whole.
constexpr std::size_t smallGraph = 250;
constexpr std::uint32_t farPositions = 120;
constexpr std::uint32_t farRanks = 24;
// If many positions cover only few ranks, they are just a wide row.
constexpr std::uint32_t wideRanks = 6;
// If a value has a far edge, its other edges become far from this span on, since near uses tie layers together, too.
constexpr std::uint32_t farBesidePositions = 30;
// Pieces are small, because a cut at a node that all paths pass costs no crossings, and each piece can be mirrored.
constexpr std::size_t pieceSizes[] = {24, 60, 120, 240};

class Sets
{
public:
    explicit Sets(std::size_t count) : m_parent(count) { std::iota(m_parent.begin(), m_parent.end(), 0u); }
    std::uint32_t find(std::uint32_t node)
    {
        while (m_parent[node] != node)
            node = m_parent[node] = m_parent[m_parent[node]];
        return node;
    }
    bool unite(std::uint32_t a, std::uint32_t b)
    {
        a = find(a);
        b = find(b);
        // The smaller number becomes the root, so the result does not depend on the order of calls.
        m_parent[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

private:
    std::vector<std::uint32_t> m_parent;
};

std::uint32_t span(const LayoutRequest::Edge &edge, const Order &order)
{
    return order.position[edge.to] - order.position[edge.from];
}

bool isBackward(const LayoutRequest::Edge &edge, const Order &order)
{
    return order.position[edge.to] <= order.position[edge.from];
}

std::vector<std::uint8_t> farCandidates(const LayoutRequest &graph, const Order &order)
{
    std::vector<std::uint8_t> candidates(graph.edges.size(), 0);
    if (graph.nodes.size() <= smallGraph)
        return candidates;
    std::vector<std::uint8_t> goesFar(graph.nodes.size(), 0);
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        const auto &edge = graph.edges[i];
        if (isBackward(edge, order))
            continue;
        const std::uint32_t ranks = order.rank[edge.to] - order.rank[edge.from];
        if (ranks > farRanks || (ranks > wideRanks && span(edge, order) > farPositions))
            candidates[i] = goesFar[edge.from] = 1;
    }
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        const auto &edge = graph.edges[i];
        if (goesFar[edge.from] && !isBackward(edge, order) && span(edge, order) > farBesidePositions)
            candidates[i] = 1;
    }
    return candidates;
}

// Sets far edges aside. The remaining edges still connect the same nodes.
std::vector<std::uint32_t> farEdges(const LayoutRequest &graph, const Order &order, Sets &connected)
{
    const std::vector<std::uint8_t> candidates = farCandidates(graph, order);
    std::vector<std::uint32_t> far;
    std::vector<std::uint32_t> undecided;
    for (std::uint32_t i = 0; i < graph.edges.size(); ++i) {
        const auto &edge = graph.edges[i];
        if (isBackward(edge, order))
            far.push_back(i);
        else if (candidates[i])
            undecided.push_back(i);
        else
            connected.unite(edge.from, edge.to);
    }
    std::stable_sort(undecided.begin(), undecided.end(), [&](std::uint32_t a, std::uint32_t b) {
        return span(graph.edges[a], order) < span(graph.edges[b], order);
    });
    for (const std::uint32_t i : undecided) {
        if (!connected.unite(graph.edges[i].from, graph.edges[i].to))
            far.push_back(i);
    }
    std::sort(far.begin(), far.end());
    return far;
}

// A connected part: its nodes in order, and the edges between them, whose ends are positions in that order.
struct Part {
    struct Link {
        std::uint32_t from = 0, to = 0;
        std::uint32_t edge = 0; // position in the request
    };
    std::vector<std::uint32_t> nodes;
    std::vector<Link> links; // by `to`, then as in the request
};

std::vector<Part> connectedParts(const LayoutRequest &graph, const Order &order, const std::vector<std::uint32_t> &far,
                                 Sets &connected)
{
    std::vector<Part> parts;
    std::vector<std::uint32_t> partOfSet(graph.nodes.size(), 0xffffffffu);
    std::vector<std::uint32_t> place(graph.nodes.size());
    for (const std::uint32_t node : order.nodes) {
        std::uint32_t &part = partOfSet[connected.find(node)];
        if (part == 0xffffffffu) {
            part = std::uint32_t(parts.size());
            parts.emplace_back();
        }
        place[node] = std::uint32_t(parts[part].nodes.size());
        parts[part].nodes.push_back(node);
    }
    std::vector<std::uint8_t> isFar(graph.edges.size(), 0);
    for (const std::uint32_t edge : far)
        isFar[edge] = 1;
    for (std::uint32_t i = 0; i < graph.edges.size(); ++i) {
        if (isFar[i])
            continue;
        const auto &edge = graph.edges[i];
        parts[partOfSet[connected.find(edge.from)]].links.push_back({place[edge.from], place[edge.to], i});
    }
    for (Part &part : parts)
        std::stable_sort(part.links.begin(), part.links.end(),
                         [](const Part::Link &a, const Part::Link &b) { return a.to < b.to; });
    return parts;
}

// The positions that no edge passes over, including the first and the last one.
std::vector<std::uint32_t> cuts(const Part &part)
{
    std::vector<std::int64_t> passing(part.nodes.size() + 1, 0);
    for (const Part::Link &link : part.links) {
        ++passing[link.from + 1];
        --passing[link.to];
    }
    std::vector<std::uint32_t> found;
    std::int64_t over = 0;
    for (std::uint32_t i = 0; i < part.nodes.size(); ++i) {
        over += passing[i];
        if (over == 0 || i == 0 || i + 1 == part.nodes.size())
            found.push_back(i);
    }
    return found;
}

PieceStack piecesAt(const Part &part, const std::vector<std::uint32_t> &borders)
{
    PieceStack pieces;
    auto link = part.links.begin();
    for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
        Piece piece;
        piece.nodes.assign(part.nodes.begin() + borders[i], part.nodes.begin() + borders[i + 1] + 1);
        for (; link != part.links.end() && link->to <= borders[i + 1]; ++link)
            piece.edges.push_back(link->edge);
        piece.hasTop = i > 0;
        piece.hasBottom = i + 2 < borders.size();
        pieces.push_back(std::move(piece));
    }
    if (pieces.empty())
        pieces.push_back({part.nodes, {}, false, false});
    return pieces;
}

std::vector<std::uint32_t> borders(const std::vector<std::uint32_t> &cutPlaces, std::size_t size)
{
    std::vector<std::uint32_t> chosen{cutPlaces.front()};
    for (const std::uint32_t place : cutPlaces) {
        if (place - chosen.back() >= size)
            chosen.push_back(place);
    }
    if (chosen.back() != cutPlaces.back())
        chosen.push_back(cutPlaces.back());
    return chosen;
}

std::string key(const LayoutRequest &graph, const Piece &piece)
{
    const protocol::PieceRequest request = pieceRequest(graph, piece);
    std::string bytes;
    for (const auto &box : request.boxes) {
        bytes.append(reinterpret_cast<const char *>(&box.width), sizeof box.width);
        bytes.append(reinterpret_cast<const char *>(&box.height), sizeof box.height);
    }
    for (const auto &edge : request.edges) {
        bytes.append(reinterpret_cast<const char *>(&edge.from), sizeof edge.from);
        bytes.append(reinterpret_cast<const char *>(&edge.to), sizeof edge.to);
    }
    return bytes;
}

// The number of nodes in all distinct pieces, which is the work to be done.
std::size_t work(const LayoutRequest &graph, const PieceStack &pieces)
{
    std::unordered_set<std::string> seen;
    std::size_t nodes = 0;
    for (const Piece &piece : pieces) {
        if (seen.insert(key(graph, piece)).second)
            nodes += piece.nodes.size() - (piece.hasTop ? 1 : 0);
    }
    return nodes;
}

PieceStack bestPieces(const LayoutRequest &graph, const Part &part)
{
    const std::vector<std::uint32_t> cutPlaces = cuts(part);
    if (part.nodes.size() <= smallGraph)
        return piecesAt(part, {cutPlaces.front(), cutPlaces.back()});
    // Repeated layers may be recognizable at one piece size and not at another.
    PieceStack best;
    std::size_t least = 0;
    for (const std::size_t size : pieceSizes) {
        PieceStack pieces = piecesAt(part, borders(cutPlaces, size));
        const std::size_t nodes = work(graph, pieces);
        if (best.empty() || nodes < least) {
            least = nodes;
            best = std::move(pieces);
        }
    }
    return best;
}

// For each box, roughly how many edges pass its row. It is an estimate, because the rows are not known yet.
std::vector<int> edgesBeside(const protocol::PieceRequest &request)
{
    std::vector<std::uint32_t> rank(request.boxes.size(), 0);
    for (const auto &edge : request.edges) // they are sorted by their ends
        rank[edge.to] = std::max(rank[edge.to], rank[edge.from] + 1);
    std::vector<int> passing(request.boxes.size() + 1, 0);
    for (const auto &edge : request.edges) {
        ++passing[rank[edge.from] + 1];
        --passing[rank[edge.to]];
    }
    std::partial_sum(passing.begin(), passing.end(), passing.begin());
    std::vector<int> beside;
    for (const std::uint32_t at : rank)
        beside.push_back(passing[at]);
    return beside;
}

} // namespace

Decomposition decompose(const LayoutRequest &graph, const std::stop_token &stop)
{
    Decomposition result;
    const Order order = topologicalOrder(graph);
    Sets connected(graph.nodes.size());
    result.farEdges = farEdges(graph, order, connected);
    for (const Part &part : connectedParts(graph, order, result.farEdges, connected)) {
        if (stop.stop_requested())
            break;
        result.stacks.push_back(bestPieces(graph, part));
    }
    return result;
}

protocol::PieceRequest pieceRequest(const LayoutRequest &graph, const Piece &piece)
{
    // A label is beside its edge. A share of its width is kept free on both sides, so that chains stay straight. If
    // edges may pass on either side, it is the whole width; if boxes are beside it, they leave more room than edges.
    constexpr double labelShare = 1.2;
    constexpr double labelShareAmongEdges = 2.0;
    constexpr double labelGap = 16;
    constexpr double grid = 4;
    protocol::PieceRequest request;
    request.firstAlone = piece.hasTop;
    request.lastAlone = piece.hasBottom;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
    places.reserve(piece.nodes.size());
    for (const std::uint32_t node : piece.nodes) {
        places.emplace_back(node, std::uint32_t(request.boxes.size()));
        request.boxes.push_back({graph.nodes[node].width, graph.nodes[node].height});
    }
    std::sort(places.begin(), places.end());
    const auto place = [&](std::uint32_t node) {
        return std::lower_bound(places.begin(), places.end(), std::pair(node, 0u))->second;
    };
    for (const std::uint32_t edge : piece.edges)
        request.edges.push_back({place(graph.edges[edge].from), place(graph.edges[edge].to)});
    const std::vector<int> passing = edgesBeside(request);
    for (std::size_t i = 0; i < piece.edges.size(); ++i) {
        const double label = graph.edges[piece.edges[i]].labelWidth;
        if (label <= 0)
            continue;
        const std::uint32_t from = request.edges[i].from;
        const double room = label * (passing[from] > 1 ? labelShareAmongEdges : labelShare) + labelGap;
        request.boxes[from].width = std::max(request.boxes[from].width, std::ceil(room / grid) * grid);
    }
    return request;
}

} // namespace shapewright::layout
