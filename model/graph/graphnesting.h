// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <optional>
#include <string_view>
#include <vector>

namespace shapewright {

// How graphs are nested: a node contains graphs in its attributes, or the body of the local function that it calls.

// The subgraph in an attribute of a node. Nothing if there is none.
[[nodiscard]] std::optional<GraphId> subgraphOf(const Node &node, std::string_view attribute);
// The graph itself, followed by all graphs within it, at any depth.
[[nodiscard]] std::vector<GraphId> graphsWithin(const ModelGraph &model, GraphId id);
// Whether the node contains or calls the graph, at any depth.
[[nodiscard]] bool isWithin(const ModelGraph &model, GraphId graph, NodeId node);
// The values of graphs around the node that its subgraphs use; one may occur several times.
[[nodiscard]] std::vector<ValueId> capturedValues(const ModelGraph &model, NodeId node);
// Whether dim_params in the graph are names of its own, although inputs of the main graph may have the same ones: in
// the body of a loop, a scan, a search or a function, whose sizes may differ from one turn or call to the next.
// Branches of an If share the names of the graph around.
[[nodiscard]] bool hasOwnNames(const ModelGraph &model, GraphId id);

} // namespace shapewright
