// SPDX-License-Identifier: Apache-2.0
#include "model/graph/graphbuilder.h"

#include <queue>

namespace shapewright {

namespace {

// The node of `graph` that contains a use: the node itself, or the one whose subgraph holds it at any depth.
std::optional<std::uint32_t> nodeWithin(const ModelGraph &model, GraphId graph, NodeId node)
{
    while (node.graph != graph) {
        const auto &owner = model.graph(node.graph).owner;
        if (!owner)
            return {};
        node = *owner;
    }
    return node.index;
}

} // namespace

// Kahn's algorithm. Of the nodes that are ready, the one that is first in the file goes first.
std::vector<std::uint32_t> topologicalOrder(const ModelGraph &model, GraphId id)
{
    const Graph &graph = model.graph(id);
    std::vector<std::uint32_t> waitsFor(graph.nodes.size(), 0);
    std::vector<std::vector<std::uint32_t>> followers(graph.nodes.size());
    for (const Value &value : graph.values) {
        if (!value.producer)
            continue;
        for (const Use &use : value.uses) {
            const auto user = nodeWithin(model, id, use.node);
            if (!user)
                continue;
            followers[value.producer->index].push_back(*user);
            ++waitsFor[*user];
        }
    }
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        if (waitsFor[i] == 0)
            ready.push(i);
    }
    std::vector<std::uint32_t> order;
    order.reserve(graph.nodes.size());
    while (!ready.empty()) {
        const std::uint32_t node = ready.top();
        ready.pop();
        order.push_back(node);
        for (const std::uint32_t follower : followers[node]) {
            if (--waitsFor[follower] == 0)
                ready.push(follower);
        }
    }
    return order;
}

} // namespace shapewright
