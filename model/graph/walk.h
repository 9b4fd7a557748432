// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace shapewright {

// Ways from one thing of a model to the next. All lists are in the order of the picture, each node once.

// Nodes in topological order; those on a cycle follow, as the file has them.
[[nodiscard]] std::vector<std::uint32_t> allNodesInOrder(const Graph &graph);
// Who makes what a node takes, or makes a value. What comes into a subgraph or a function comes from the node that
// holds or calls it.
[[nodiscard]] std::vector<NodeId> producersOf(const ModelGraph &model, NodeId node);
[[nodiscard]] std::vector<NodeId> producersOf(const ModelGraph &model, ValueId value);
// Who takes it, in subgraphs too. What leaves a subgraph or a function goes to the node that holds or calls it.
[[nodiscard]] std::vector<NodeId> consumersOf(const ModelGraph &model, NodeId node);
[[nodiscard]] std::vector<NodeId> consumersOf(const ModelGraph &model, ValueId value);
// The next node with the same operator in all graphs, around the end; nothing where there is no other.
enum class Direction { Forward, Backward };
[[nodiscard]] std::optional<NodeId> nextOfSameOperator(const ModelGraph &model, NodeId node, Direction direction);

} // namespace shapewright
