// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/nodeorigins.h"

#include "model/graphedits/indexedgraphs.h"

#include <algorithm>
#include <map>
#include <type_traits>
#include <utility>

namespace shapewright {

namespace {

struct NodePlace {
    const GraphEdit *edit = nullptr; // that removes or replaces the node
    std::size_t inserted = 0;        // before it
};
using EditedNodes = std::map<std::pair<std::uint32_t, std::uint32_t>, NodePlace>; // by graph and node

EditedNodes editedNodes(const GraphEdits &edits)
{
    EditedNodes nodes;
    for (const GraphEdit &edit : edits) {
        std::visit(
            [&]<typename Edit>(const Edit &one) {
                if constexpr (std::is_same_v<Edit, InsertNodes>)
                    nodes[{one.graph, one.node}].inserted += one.nodes.size();
                else if constexpr (std::is_same_v<Edit, RemoveNode> || std::is_same_v<Edit, ReplaceNode> ||
                                   std::is_same_v<Edit, InlineSubgraph>)
                    nodes[{one.graph, one.node}].edit = &edit;
            },
            edit);
    }
    return nodes;
}

// The nodes that a graph has after the edits, as those that they were before.
std::vector<std::optional<NodeId>> remainingNodes(const ModelGraph &model, GraphId id, const EditedNodes &edited,
                                                  const IndexedGraphs &indexed)
{
    std::vector<std::optional<NodeId>> remaining;
    const std::vector<Node> &nodes = model.graph(id).nodes;
    for (std::uint32_t index = 0; index <= nodes.size(); ++index) {
        const auto found = edited.find({indexed[id], index});
        const NodePlace place = found == edited.end() ? NodePlace() : found->second;
        const std::optional<NodeId> here = index < nodes.size() ? std::optional(NodeId{id, index}) : std::nullopt;
        remaining.insert(remaining.end(), place.inserted, here);
        if (place.edit == nullptr && here) {
            remaining.push_back(here);
        } else if (const auto *replaced = std::get_if<ReplaceNode>(place.edit)) {
            remaining.insert(remaining.end(), replaced->by.size(), here);
        } else if (const auto *inlined = std::get_if<InlineSubgraph>(place.edit)) {
            for (const auto &[attribute, graph] : nodes[index].subgraphs) {
                for (std::uint32_t i = 0; indexed[graph] == inlined->subgraph && i < model.graph(graph).nodes.size();
                     ++i)
                    remaining.push_back(NodeId{graph, i});
            }
            remaining.insert(remaining.end(), inlined->more.size(), here);
        }
    }
    return remaining;
}

} // namespace

std::optional<NodeId> NodeOrigins::of(NodeId id) const
{
    if (!m_graphs)
        return id;
    const Nodes &nodes = (*m_graphs)[std::size_t(id.graph)].nodes;
    return id.index < nodes.size() ? nodes[id.index] : std::nullopt;
}

std::optional<GraphId> NodeOrigins::of(GraphId id) const
{
    return m_graphs ? (*m_graphs)[std::size_t(id)].graph : id;
}

void NodeOrigins::follow(const ModelGraph &before, const GraphEdits &edits, const ModelGraph &after)
{
    const IndexedGraphs indexed(before);
    const EditedNodes edited = editedNodes(edits);
    std::vector<Origin> graphs(after.graphs().size());
    std::vector<std::pair<GraphId, GraphId>> pending{{mainGraph, mainGraph}}; // before and after
    while (!pending.empty()) {
        const auto [from, to] = pending.back();
        pending.pop_back();
        const Nodes remaining = remainingNodes(before, from, edited, indexed);
        Origin &found = graphs[std::size_t(to)];
        found.graph = of(from);
        for (std::uint32_t i = 0; i < std::min(remaining.size(), after.graph(to).nodes.size()); ++i) {
            if (!remaining[i]) {
                found.nodes.emplace_back();
                continue;
            }
            found.nodes.push_back(of(*remaining[i]));
            const Node &was = before.node(*remaining[i]), &is = after.node({to, i});
            for (std::size_t g = 0; g < std::min(was.subgraphs.size(), is.subgraphs.size()); ++g)
                pending.emplace_back(was.subgraphs[g].second, is.subgraphs[g].second);
            if (was.body && is.body)
                pending.emplace_back(*was.body, *is.body);
        }
    }
    m_graphs = std::move(graphs);
}

void NodeOrigins::precede(const NodeOrigins &earlier)
{
    if (!m_graphs) {
        *this = earlier;
        return;
    }
    for (Origin &origin : *m_graphs) {
        origin.graph = origin.graph ? earlier.of(*origin.graph) : std::nullopt;
        for (std::optional<NodeId> &node : origin.nodes)
            node = node ? earlier.of(*node) : std::nullopt;
    }
}

} // namespace shapewright
