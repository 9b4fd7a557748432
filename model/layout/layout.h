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
        double labelWidth = 0;          // width that its label needs; 0 for none

        bool operator==(const Edge &) const = default;
    };
    std::vector<Node> nodes;
    std::vector<Edge> edges;

    bool operator==(const LayoutRequest &) const = default;
};

// The height of a label. Every gap between rows has room for it.
constexpr double layoutLabelHeight = 16;

// The places of all nodes, edges and labels, in the unit of the request; y grows downwards.
struct LayoutResult {
    struct Point {
        double x = 0, y = 0;
        bool operator==(const Point &) const = default;
    };
    std::vector<Point> positions; // top left corner, by node
    std::vector<std::vector<Point>>
        routes;                // polyline by edge, from the bottom of the producer to the top of the consumer
    std::vector<Point> labels; // middle of the label's left side, by edge
    // By edge: the width available for its label. Less than requested if there is no more room, 0 if there is none.
    std::vector<double> labelWidths;
    std::vector<std::uint8_t> far; // by edge: it runs in a lane beside the graph, and is drawn thin
    // By node: whether it has been placed. Empty if all have, as in every finished layout. For a node that has not, the
    // position is zero; edges to it, and far edges, have no route.
    std::vector<std::uint8_t> placed;
    double width = 0, height = 0;
    std::string note; // what did not work as intended, in words; otherwise empty

    bool operator==(const LayoutResult &) const = default;
};

} // namespace shapewright
