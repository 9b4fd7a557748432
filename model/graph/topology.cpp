// SPDX-License-Identifier: Apache-2.0
#include "model/graph/graphbuilder.h"

#include <numeric>
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

// Kahn's algorithm. Of the nodes that are ready, the one that is first in the file goes first: a file that is in order,
// as most are, stays as it is.
std::vector<std::uint32_t> topologicalOrder(const ModelGraph &model, GraphId id)
{
    const Graph &graph = model.graph(id);
    const auto forEachFollower = [&](std::uint32_t node, const auto &visit) {
        for (const std::optional<ValueId> &output : graph.nodes[node].outputs) {
            if (!output)
                continue;
            for (const Use &use : graph.values[output->index].uses) {
                if (const auto user = nodeWithin(model, id, use.node))
                    visit(*user);
            }
        }
    };
    std::vector<std::uint32_t> order(graph.nodes.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<std::uint32_t> waitsFor(graph.nodes.size(), 0);
    bool isInOrder = true;
    for (const std::uint32_t node : order) {
        forEachFollower(node, [&](std::uint32_t follower) {
            ++waitsFor[follower];
            isInOrder = isInOrder && follower > node;
        });
    }
    if (isInOrder)
        return order;
    order.clear();
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        if (waitsFor[i] == 0)
            ready.push(i);
    }
    while (!ready.empty()) {
        const std::uint32_t node = ready.top();
        ready.pop();
        order.push_back(node);
        forEachFollower(node, [&](std::uint32_t follower) {
            if (--waitsFor[follower] == 0)
                ready.push(follower);
        });
    }
    return order;
}

} // namespace shapewright
