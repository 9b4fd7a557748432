// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

#include <cstdint>
#include <span>
#include <vector>

namespace shapewright::layout {

// The incoming or outgoing edges of each node, as positions in the graph's list of edges and in its order.
class Adjacency
{
public:
    enum class Direction { In, Out };

    Adjacency(std::size_t nodes, const std::vector<LayoutRequest::Edge> &edges, Direction direction)
        : m_first(nodes + 1, 0), m_edges(edges.size())
    {
        const auto end = [direction](const LayoutRequest::Edge &edge) {
            return direction == Direction::In ? edge.to : edge.from;
        };
        for (const auto &edge : edges)
            ++m_first[end(edge) + 1];
        for (std::size_t i = 1; i < m_first.size(); ++i)
            m_first[i] += m_first[i - 1];
        std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
        for (std::size_t i = 0; i < edges.size(); ++i)
            m_edges[next[end(edges[i])]++] = std::uint32_t(i);
    }

    [[nodiscard]] std::span<const std::uint32_t> at(std::uint32_t node) const
    {
        return std::span(m_edges).subspan(m_first[node], m_first[node + 1] - m_first[node]);
    }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<std::uint32_t> m_edges;
};

} // namespace shapewright::layout
