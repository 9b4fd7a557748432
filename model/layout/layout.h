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
    };
    struct Edge {
        std::uint32_t from = 0, to = 0; // positions in `nodes`
        double labelWidth = 0;          // room that its label takes; 0 for none
    };
    std::vector<Node> nodes;
    std::vector<Edge> edges;
};

struct LayoutResult {
    struct Point {
        double x = 0, y = 0;
        bool operator==(const Point &) const = default;
    };
    std::vector<Point> positions;            // top left corner by node
    std::vector<std::vector<Point>> routes;  // polyline by edge, from the producer's lower side to the consumer's upper side
    std::vector<Point> labels;               // left middle of the label by edge
    double width = 0, height = 0;
    std::string note; // what fell short, in words; empty when all went as meant
};

} // namespace shapewright
