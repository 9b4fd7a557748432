// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace shapewright {

// What a person chose to see. Each changes the sizes of things, so the graph is laid out anew.
struct GraphOptions {
    bool nodeNames = false;     // beneath the titles of nodes
    bool tensorNames = false;   // before the shapes on edges
    bool constantNodes = false; // initializers and Constant nodes as boxes, not as rows in those that use them

    bool operator==(const GraphOptions &) const = default;
};

} // namespace shapewright
