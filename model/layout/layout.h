// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// A graph to be laid out, as plain numbers in scene units (pixels at 100 %).
struct LayoutRequest {
    struct Node {
        double width = 0, height = 0;

        bool operator==(const Node &) const = default;
    };
    struct Edge {
        std::uint32_t from = 0, to = 0; // positions in `nodes`
        double labelWidth = 0;          // room that its label takes; 0 for none

        bool operator==(const Edge &) const = default;
    };
    std::vector<Node> nodes;
    std::vector<Edge> edges;

    bool operator==(const LayoutRequest &) const = default;
};

// Height of a label; every gap between rows has room for it.
constexpr double layoutLabelHeight = 16;

struct LayoutResult {
    struct Point {
        double x = 0, y = 0;
        bool operator==(const Point &) const = default;
    };
    std::vector<Point> positions; // top left corner by node
    std::vector<std::vector<Point>>
        routes;                // polyline by edge, from the producer's lower side to the consumer's upper side
    std::vector<Point> labels; // left middle of the label by edge
    // By edge: room that its label found; less than was asked for where there is no more, 0 where there is none.
    std::vector<double> labelWidths;
    std::vector<std::uint8_t> far; // by edge: it runs in a lane beside the graph, to be drawn thin
    // By node: it has its place. Empty when all have, as in every finished layout. Of what has none, positions are
    // zero; edges to it, and far ones, have no route.
    std::vector<std::uint8_t> placed;
    double width = 0, height = 0;
    std::string note; // what fell short, in words; empty when all went as meant

    bool operator==(const LayoutResult &) const = default;
};

} // namespace shapewright
