// SPDX-License-Identifier: Apache-2.0
#include "model/layout/order.h"

#include "model/layout/adjacency.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace shapewright::layout {

namespace {

constexpr std::uint32_t noNode = 0xffffffffu;

std::vector<std::uint32_t> longestPaths(const LayoutRequest &graph, const Adjacency &outgoing)
{
    std::vector<std::uint32_t> rank(graph.nodes.size(), 0);
    std::vector<std::uint32_t> waiting(graph.nodes.size(), 0);
    for (const auto &edge : graph.edges)
        ++waiting[edge.to];
    std::vector<std::uint32_t> ready;
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        if (waiting[node] == 0)
            ready.push_back(node);
    }
    for (std::size_t i = 0; i < ready.size(); ++i) {
        for (const std::uint32_t edge : outgoing.at(ready[i])) {
            const std::uint32_t to = graph.edges[edge].to;
            rank[to] = std::max(rank[to], rank[ready[i]] + 1);
            if (--waiting[to] == 0)
                ready.push_back(to);
        }
    }
    return rank;
}

// The order under construction: a linked list with labels that make positions comparable and leave room for insertions.
class PlaceList
{
public:
    explicit PlaceList(std::size_t nodes) : m_next(nodes, noNode), m_label(nodes, 0.0) {}

    [[nodiscard]] bool isBefore(std::uint32_t a, std::uint32_t b) const { return m_label[a] < m_label[b]; }

    // Inserts after a node that is already in the list, or at the end.
    void insert(const std::vector<std::uint32_t> &nodes, std::uint32_t after)
    {
        if (after == noNode)
            after = m_last;
        const std::uint32_t following = after == noNode ? noNode : m_next[after];
        double label = after == noNode ? 0 : m_label[after];
        const double step = following == noNode ? stride : (m_label[following] - label) / double(nodes.size() + 1);
        for (const std::uint32_t node : nodes) {
            (after == noNode ? m_head : m_next[after]) = node;
            m_label[node] = label += step;
            after = node;
        }
        m_next[after] = following;
        if (following == noNode)
            m_last = after;
        if (step < narrowest)
            relabel();
    }

    [[nodiscard]] std::vector<std::uint32_t> sequence() const
    {
        std::vector<std::uint32_t> nodes;
        for (std::uint32_t node = m_head; node != noNode; node = m_next[node])
            nodes.push_back(node);
        return nodes;
    }

private:
    void relabel()
    {
        double label = 0;
        for (std::uint32_t node = m_head; node != noNode; node = m_next[node])
            m_label[node] = label += stride;
    }

    static constexpr double stride = 1 << 20;
    static constexpr double narrowest = 1e-3;

    std::vector<std::uint32_t> m_next;
    std::vector<double> m_label;
    std::uint32_t m_head = noNode;
    std::uint32_t m_last = noNode;
};

// A depth-first search towards the sources, with one tree for each root.
class Search
{
public:
    Search(const LayoutRequest &graph, const std::vector<std::uint32_t> &rank)
        : m_tree(graph.nodes.size(), noNode), m_places(graph.nodes.size())
    {
        const Adjacency incoming(graph.nodes.size(), graph.edges, Adjacency::Direction::In);
        m_byRank.reserve(graph.nodes.size());
        for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
            const auto edges = incoming.at(node);
            std::vector<std::uint32_t> producers;
            producers.reserve(edges.size());
            for (const std::uint32_t edge : edges)
                producers.push_back(graph.edges[edge].from);
            std::stable_sort(producers.begin(), producers.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return rank[a] > rank[b]; });
            m_byRank.push_back(std::move(producers));
        }
    }

    void visit(std::uint32_t root)
    {
        if (m_tree[root] != noNode)
            return;
        const std::uint32_t tree = m_trees++;
        std::vector<std::uint32_t> finished;
        std::uint32_t after = noNode; // the latest node of earlier trees that this tree depends on
        std::vector<std::pair<std::uint32_t, std::size_t>> stack{{root, 0}};
        m_tree[root] = tree;
        while (!stack.empty()) {
            auto &[node, next] = stack.back();
            if (next == m_byRank[node].size()) {
                finished.push_back(node);
                stack.pop_back();
                continue;
            }
            const std::uint32_t producer = m_byRank[node][next++];
            if (m_tree[producer] == noNode) {
                m_tree[producer] = tree;
                stack.emplace_back(producer, 0);
            } else if (m_tree[producer] != tree && (after == noNode || m_places.isBefore(after, producer))) {
                after = producer;
            }
        }
        m_places.insert(finished, after);
    }

    [[nodiscard]] std::vector<std::uint32_t> sequence() const { return m_places.sequence(); }

private:
    std::vector<std::vector<std::uint32_t>> m_byRank; // producers of each node, the deepest first: sources are last
    std::vector<std::uint32_t> m_tree;
    std::uint32_t m_trees = 0;
    PlaceList m_places;
};

// An order by rank in which sources are just before their first consumer. It is empty if there are cycles.
std::vector<std::uint32_t> byRank(const LayoutRequest &graph, const Adjacency &outgoing,
                                  const std::vector<std::uint32_t> &rank, const std::vector<std::uint32_t> &position)
{
    std::vector<std::uint32_t> late = rank;
    std::vector<std::uint32_t> nodes(graph.nodes.size());
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        nodes[position[node]] = node;
        if (rank[node] > 0 || outgoing.at(node).empty())
            continue;
        std::uint32_t first = noNode;
        for (const std::uint32_t edge : outgoing.at(node))
            first = std::min(first, rank[graph.edges[edge].to]);
        late[node] = first == 0 ? 0 : first - 1;
    }
    for (const auto &edge : graph.edges) {
        if (late[edge.from] >= late[edge.to])
            return {};
    }
    std::stable_sort(nodes.begin(), nodes.end(), [&](std::uint32_t a, std::uint32_t b) { return late[a] < late[b]; });
    return nodes;
}

std::vector<std::uint32_t> positions(const std::vector<std::uint32_t> &nodes)
{
    std::vector<std::uint32_t> found(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        found[nodes[i]] = i;
    return found;
}

// The total length of the edges in an order. Beyond a limit, all far edges count the same.
double reach(const LayoutRequest &graph, const std::vector<std::uint32_t> &position)
{
    constexpr double farthest = 240;
    double sum = 0;
    for (const auto &edge : graph.edges)
        sum += std::min(farthest, std::abs(double(position[edge.to]) - double(position[edge.from])));
    return sum;
}

} // namespace

Order topologicalOrder(const LayoutRequest &graph)
{
    const Adjacency outgoing(graph.nodes.size(), graph.edges, Adjacency::Direction::Out);
    Order order;
    order.rank = longestPaths(graph, outgoing);

    std::vector<std::uint32_t> roots;
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        if (outgoing.at(node).empty())
            roots.push_back(node);
    }
    // Visits the trunk first, so that everything else is placed beside it.
    const auto deepest = std::max_element(
        roots.begin(), roots.end(), [&](std::uint32_t a, std::uint32_t b) { return order.rank[a] < order.rank[b]; });
    if (deepest != roots.end())
        std::rotate(roots.begin(), deepest, deepest + 1);

    Search search(graph, order.rank);
    for (const std::uint32_t root : roots)
        search.visit(root);
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) // nodes on cycles that lead nowhere
        search.visit(node);

    order.nodes = search.sequence();
    order.position = positions(order.nodes);
    // If branches are parallel over a long distance, the search puts one of them completely before the other.
    std::vector<std::uint32_t> ranked = byRank(graph, outgoing, order.rank, order.position);
    if (ranked.size() == order.nodes.size()) {
        std::vector<std::uint32_t> places = positions(ranked);
        if (reach(graph, places) < reach(graph, order.position) * 0.7) {
            order.nodes = std::move(ranked);
            order.position = std::move(places);
        }
    }
    return order;
}

} // namespace shapewright::layout
