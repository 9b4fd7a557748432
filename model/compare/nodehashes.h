// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace shapewright::compare {

using Hashes = std::vector<std::uint64_t>; // by node of a graph

// Numbers that the nodes of two graphs share if they compute the same from the same, whatever the names. Constants
// count by their type and rank alone, so that changed weights do not change them.
struct NodeHashes {
    Hashes own;  // of the operator with its attributes
    Hashes down; // of this and of all that leads to the node
    Hashes up;   // of this and of all that follows from the node
    // The operator with the small constants that it uses; then, each time, also with what is one node farther away.
    // They tell nodes apart that are equally near to something that changed.
    std::array<Hashes, 4> near;
};

// `outer` gives numbers to values of enclosing graphs; equal ones for values that correspond.
[[nodiscard]] NodeHashes nodeHashes(const ModelGraph &model, GraphId graph,
                                    const std::unordered_map<ValueId, std::uint64_t> &outer);

} // namespace shapewright::compare
