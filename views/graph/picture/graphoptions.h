// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace shapewright {

struct MergedGraph;

// What the user chose to see. Each option changes sizes, so the graph is laid out anew.
struct GraphOptions {
    bool nodeNames = false;     // below the titles of nodes
    bool tensorNames = false;   // before the shapes on edges
    bool constantNodes = false; // initializers and Constant nodes as boxes, not as rows in the boxes that use them
    // The graph is that of two models which are compared.
    std::shared_ptr<const MergedGraph> compared = {};

    bool operator==(const GraphOptions &) const = default;
};

} // namespace shapewright
