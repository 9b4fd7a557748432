// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/inference/loadedvalues.h"

#include <functional>
#include <utility>

namespace shapewright {

// The constant folding with which ONNX Runtime optimizes a model that it has loaded, as far as it concerns the nodes
// that are asked for.
class LoadFolding
{
public:
    struct Nodes {
        std::function<bool(NodeId)> isWanted;
        std::function<void(NodeId)> infer; // the types of a node's outputs, again
    };
    LoadFolding(const ModelGraph &graph, LoadedValues &values, Nodes nodes)
        : m_graph(graph), m_values(values), m_nodes(std::move(nodes))
    {
    }

    // One round over the main graph, in the order of the runtime. Returns whether anything changed.
    bool run() { return foldGraph(mainGraph, true); }

private:
    bool foldGraph(GraphId id, bool isInlined);
    // Puts the branch of an If whose condition is a constant in the If's place.
    bool decideIf(NodeId id);
    bool fold(NodeId id);

    const ModelGraph &m_graph;
    LoadedValues &m_values;
    Nodes m_nodes;
};

} // namespace shapewright
