// SPDX-License-Identifier: Apache-2.0
#include "model/graph/walk.h"

#include <algorithm>

namespace shapewright {

namespace {

void add(std::vector<NodeId> &nodes, const std::vector<NodeId> &more)
{
    for (const NodeId node : more) {
        if (std::ranges::find(nodes, node) == nodes.end())
            nodes.push_back(node);
    }
}

// The consumers of a value, each once, in order.
std::vector<NodeId> users(const Value &value)
{
    std::vector<NodeId> nodes;
    for (const Use &use : value.uses)
        nodes.push_back(use.node);
    std::ranges::sort(nodes);
    const auto repeated = std::ranges::unique(nodes);
    nodes.erase(repeated.begin(), repeated.end());
    return nodes;
}

} // namespace

std::vector<std::uint32_t> allNodesInOrder(const Graph &graph)
{
    std::vector<std::uint32_t> nodes = graph.order;
    if (nodes.size() == graph.nodes.size())
        return nodes;
    std::vector<bool> isListed(graph.nodes.size(), false);
    for (const std::uint32_t node : nodes)
        isListed[node] = true;
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        if (!isListed[node])
            nodes.push_back(node);
    }
    return nodes;
}

std::vector<NodeId> producersOf(const ModelGraph &model, ValueId id)
{
    const Value &value = model.value(id);
    if (value.producer)
        return {*value.producer};
    const auto owner = model.graph(id.graph).owner;
    return owner && value.origin == Value::Origin::GraphInput ? std::vector{*owner} : std::vector<NodeId>();
}

std::vector<NodeId> producersOf(const ModelGraph &model, NodeId id)
{
    std::vector<NodeId> nodes;
    for (const std::optional<ValueId> &input : model.node(id).inputs) {
        if (input)
            add(nodes, producersOf(model, *input));
    }
    return nodes;
}

std::vector<NodeId> consumersOf(const ModelGraph &model, ValueId id)
{
    const Value &value = model.value(id);
    std::vector<NodeId> nodes = users(value);
    const auto owner = model.graph(id.graph).owner;
    if (owner && value.isGraphOutput)
        add(nodes, {*owner});
    return nodes;
}

std::vector<NodeId> consumersOf(const ModelGraph &model, NodeId id)
{
    const Node &node = model.node(id);
    std::vector<NodeId> nodes;
    for (const std::optional<ValueId> &output : node.outputs) {
        if (output)
            add(nodes, consumersOf(model, *output));
    }
    return nodes;
}

std::optional<NodeId> nextOfSameOperator(const ModelGraph &model, NodeId from, Direction direction)
{
    const Node &node = model.node(from);
    std::vector<NodeId> same;
    for (std::uint32_t graph = 0; graph < model.graphs().size(); ++graph) {
        const Graph &content = model.graph(GraphId(graph));
        for (const std::uint32_t index : allNodesInOrder(content)) {
            const Node &other = content.nodes[index];
            if (other.opType == node.opType && other.domain == node.domain)
                same.push_back({.graph = GraphId(graph), .index = index});
        }
    }
    if (same.size() < 2)
        return {};
    const auto at = std::size_t(std::ranges::find(same, from) - same.begin());
    const std::size_t step = direction == Direction::Forward ? 1 : same.size() - 1;
    return same[(at + step) % same.size()];
}

} // namespace shapewright
