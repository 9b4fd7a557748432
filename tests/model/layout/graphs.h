// SPDX-License-Identifier: Apache-2.0
// Graphs of known structure for the tests of layout.
#pragma once

#include "model/layout/layout.h"

#include <random>

namespace shapewright::test {

inline std::uint32_t addNode(LayoutRequest &graph, double width = 110, double height = 44)
{
    graph.nodes.push_back({width, height});
    return std::uint32_t(graph.nodes.size() - 1);
}

inline void addEdge(LayoutRequest &graph, std::uint32_t from, std::uint32_t to, double label = 0)
{
    graph.edges.push_back({from, to, label});
}

inline LayoutRequest chain(std::uint32_t length)
{
    LayoutRequest graph;
    addNode(graph);
    for (std::uint32_t i = 1; i < length; ++i)
        addEdge(graph, i - 1, addNode(graph), 80);
    return graph;
}

// Blocks of three nodes with a way around them. `mask`: a value that every block uses as well.
inline LayoutRequest residual(int blocks, bool mask)
{
    LayoutRequest graph;
    const std::uint32_t global = mask ? addNode(graph, 140, 24) : 0;
    std::uint32_t last = addNode(graph);
    for (int i = 0; i < blocks; ++i) {
        const std::uint32_t a = addNode(graph);
        const std::uint32_t b = addNode(graph, 90, 76);
        const std::uint32_t sum = addNode(graph, 72, 24);
        addEdge(graph, last, a, 120);
        addEdge(graph, a, b, 120);
        addEdge(graph, b, sum, 120);
        addEdge(graph, last, sum);
        if (mask)
            addEdge(graph, global, b);
        last = sum;
    }
    return graph;
}

// Any graph without cycles: edges lead from lower to higher numbers.
inline LayoutRequest anyGraph(std::uint32_t nodes, std::uint32_t edges, std::uint32_t seed)
{
    std::minstd_rand random(seed);
    LayoutRequest graph;
    for (std::uint32_t i = 0; i < nodes; ++i)
        addNode(graph, 72 + double(random() % 15) * 10, 24 + double(random() % 6) * 16);
    for (std::uint32_t i = 0; i < edges; ++i) {
        const auto from = std::uint32_t(random() % (nodes - 1));
        const auto to = from + 1 + std::uint32_t(random() % std::min(nodes - from - 1, 40u));
        addEdge(graph, from, to, i % 3 == 0 ? 60 : 0);
    }
    return graph;
}

} // namespace shapewright::test
