// SPDX-License-Identifier: Apache-2.0
// Graphs with a known structure for the layout tests.
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

// Residual blocks of three nodes, with an edge around each block. With `mask`, every block also uses one global value.
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

// Dense blocks: each layer of six nodes reads the outputs of all earlier layers of its block. Transitions connect the
// blocks.
inline LayoutRequest dense(int blocks, int layers)
{
    LayoutRequest graph;
    const auto convolution = [&graph](std::uint32_t from) {
        const std::uint32_t conv = addNode(graph, 168, 76);
        const std::uint32_t norm = addNode(graph, 184, 108);
        const std::uint32_t relu = addNode(graph, 72, 24);
        addEdge(graph, from, conv, 150);
        addEdge(graph, conv, norm, 150);
        addEdge(graph, norm, relu, 150);
        return relu;
    };
    std::uint32_t last = convolution(addNode(graph, 96, 24));
    for (int block = 0; block < blocks; ++block) {
        std::vector<std::uint32_t> made{last};
        for (int layer = 0; layer <= layers; ++layer) {
            const std::uint32_t concat = addNode(graph, 96, 44);
            for (std::size_t i = 0; i < made.size(); ++i)
                addEdge(graph, made[i], concat, i + 1 == made.size() ? 150 : 0);
            made.push_back(layer < layers ? convolution(convolution(concat)) : convolution(concat));
        }
        last = addNode(graph, 140, 60);
        addEdge(graph, made.back(), last, 150);
    }
    return graph;
}

// Two chains, and each node of the first one also leads to the second one. No node is on all paths, so the graph cannot
// be taken apart.
inline LayoutRequest ladder(std::uint32_t rungs)
{
    LayoutRequest graph;
    for (std::uint32_t i = 0; i < rungs; ++i) {
        const std::uint32_t left = addNode(graph);
        const std::uint32_t right = addNode(graph, 90, 60);
        addEdge(graph, left, right, 80);
        if (i > 0) {
            addEdge(graph, left - 2, left, 80);
            addEdge(graph, right - 2, right, 80);
        }
    }
    return graph;
}

// Each node uses one or two of the thirty nodes before it.
inline LayoutRequest randomDag(std::uint32_t nodes, std::uint32_t seed)
{
    std::minstd_rand random(seed);
    LayoutRequest graph;
    for (std::uint32_t i = 0; i < nodes; ++i) {
        addNode(graph, 72 + double(random() % 12) * 12, 24 + double(random() % 5) * 16);
        const std::uint32_t inputs = i == 0 ? 0 : 1 + random() % 2;
        for (std::uint32_t input = 0; input < inputs; ++input)
            addEdge(graph, i - 1 - std::uint32_t(random() % std::min(i, 30u)), i, input == 0 ? 90 : 0);
    }
    return graph;
}

} // namespace shapewright::test
