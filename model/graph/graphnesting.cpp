// SPDX-License-Identifier: Apache-2.0
#include "model/graph/graphnesting.h"

#include <algorithm>

namespace shapewright {

std::optional<GraphId> subgraphOf(const Node &node, std::string_view attribute)
{
    for (const auto &[name, graph] : node.subgraphs) {
        if (name == attribute)
            return graph;
    }
    return {};
}

std::vector<GraphId> graphsWithin(const ModelGraph &model, GraphId id)
{
    std::vector<GraphId> graphs{id};
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        for (const Node &node : model.graph(graphs[i]).nodes) {
            for (const auto &[attribute, inner] : node.subgraphs)
                graphs.push_back(inner);
            if (node.body)
                graphs.push_back(*node.body);
        }
    }
    return graphs;
}

bool isWithin(const ModelGraph &model, GraphId graph, NodeId node)
{
    for (std::optional<NodeId> owner = model.graph(graph).owner; owner; owner = model.graph(owner->graph).owner) {
        if (*owner == node)
            return true;
    }
    return false;
}

std::vector<ValueId> capturedValues(const ModelGraph &model, NodeId node)
{
    std::vector<ValueId> captured;
    const auto capture = [&](const std::optional<ValueId> &value) {
        if (value && !isWithin(model, value->graph, node))
            captured.push_back(*value);
    };
    for (const auto &[attribute, subgraph] : model.node(node).subgraphs) {
        for (const GraphId graph : graphsWithin(model, subgraph)) {
            for (const Node &nested : model.graph(graph).nodes)
                std::ranges::for_each(nested.inputs, capture);
            std::ranges::for_each(model.graph(graph).outputs, capture);
        }
    }
    return captured;
}

bool hasOwnNames(const ModelGraph &model, GraphId id)
{
    for (std::optional<NodeId> owner = model.graph(id).owner; owner; owner = model.graph(owner->graph).owner) {
        const Node &node = model.node(*owner);
        if (node.opType != "If" || !node.domain.empty())
            return true;
    }
    return false;
}

} // namespace shapewright
