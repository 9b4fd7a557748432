// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <vector>

namespace shapewright::blocks {

// The nodes of the main graph that compute from its inputs, in an order that follows from the structure alone: equal
// parts of a graph give equal stretches, whatever names the nodes have and wherever they stand in the file. A node is
// known by its place in the sequence; a boundary is known by the place after it.
struct NodeSequence {
    std::vector<std::uint32_t> nodes; // by place: position in Graph::nodes
    std::vector<std::uint32_t> kinds; // by place: equal for nodes of an operator with as many computed inputs
    std::vector<std::vector<std::uint32_t>>
        inputs;                                    // by place: the places of the producers, earlier ones but in a cycle
    std::vector<std::vector<std::uint32_t>> users; // by place
    std::vector<std::vector<std::uint32_t>>
        constant;                       // by place: nodes that compute from constants alone, first used here
    std::vector<std::uint32_t> lastUse; // by place: the last of its users, or 0
    std::vector<bool> isGlobal;         // by place: used all over the graph, such as an attention mask
    std::vector<bool> isUpsampling;     // by place: makes its input larger, as decoders of pictures do first
    // By boundary, so there is one more: how many nodes before it are used after it. Global ones do not count.
    std::vector<std::uint32_t> crossing;
    // By boundary: how often the last node before it that is used after it, is used there.
    std::vector<std::uint32_t> fanOut;

    [[nodiscard]] std::size_t size() const { return nodes.size(); }
};

[[nodiscard]] NodeSequence nodeSequence(const ModelGraph &model);

} // namespace shapewright::blocks
