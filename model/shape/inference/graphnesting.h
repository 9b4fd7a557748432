// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <optional>
#include <string_view>
#include <vector>

namespace shapewright {

// Which graph lies in which: in an attribute of a node, or as the body of the local function that it calls.

[[nodiscard]] std::optional<GraphId> subgraphOf(const Node &node, std::string_view attribute);
// Graphs within a graph, itself first.
[[nodiscard]] std::vector<GraphId> graphsWithin(const ModelGraph &model, GraphId id);
// Whether the node holds or calls the graph, however deep it lies.
[[nodiscard]] bool isWithin(const ModelGraph &model, GraphId graph, NodeId node);

} // namespace shapewright
