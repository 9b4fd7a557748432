// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace shapewright {

// These functions find the neighbours of nodes and values. All lists are in the order of the picture, with each node
// once.

// The nodes in topological order. Those on or after a cycle follow, in the order of the file.
[[nodiscard]] std::vector<std::uint32_t> allNodesInOrder(const Graph &graph);
// The producers of a node's inputs, or of a value. The inputs of a subgraph or a function body come from the node that
// holds or calls it.
[[nodiscard]] std::vector<NodeId> producersOf(const ModelGraph &model, NodeId node);
[[nodiscard]] std::vector<NodeId> producersOf(const ModelGraph &model, ValueId value);
// The consumers, also those in subgraphs. The outputs of a subgraph or a function body go to the node that holds or
// calls it.
[[nodiscard]] std::vector<NodeId> consumersOf(const ModelGraph &model, NodeId node);
[[nodiscard]] std::vector<NodeId> consumersOf(const ModelGraph &model, ValueId value);
// The next node with the same operator in all graphs. The search wraps around at the end. Nothing if there is no other
// one.
enum class Direction { Forward, Backward };
[[nodiscard]] std::optional<NodeId> nextOfSameOperator(const ModelGraph &model, NodeId node, Direction direction);

} // namespace shapewright
