// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/nodeorigins.h"

#include "model/graphedits/foldscopes.h"

#include <algorithm>
#include <map>
#include <utility>

namespace shapewright {

namespace {

using EditedNodes = std::map<std::pair<std::uint32_t, std::uint32_t>, const GraphEdit *>; // by graph and node

EditedNodes editedNodes(const GraphEdits &edits)
{
    EditedNodes nodes;
    for (const GraphEdit &edit : edits) {
        std::visit(
            [&](const auto &one) {
                if constexpr (requires { one.node; })
                    nodes[{one.graph, one.node}] = &edit;
            },
            edit);
    }
    return nodes;
}

// The nodes that a graph has after the edits, as those that they were before.
std::vector<NodeId> remainingNodes(const ModelGraph &model, GraphId id, const EditedNodes &edited,
                                   const std::vector<std::uint32_t> &indexed)
{
    std::vector<NodeId> remaining;
    const std::vector<Node> &nodes = model.graph(id).nodes;
    for (std::uint32_t index = 0; index < nodes.size(); ++index) {
        const auto found = edited.find({indexed[std::size_t(id)], index});
        if (found == edited.end()) {
            remaining.push_back({id, index});
        } else if (const auto *replaced = std::get_if<ReplaceNode>(found->second)) {
            remaining.insert(remaining.end(), replaced->by.size(), {id, index});
        } else if (const auto *inlined = std::get_if<InlineSubgraph>(found->second)) {
            for (const auto &[attribute, graph] : nodes[index].subgraphs) {
                for (std::uint32_t i = 0;
                     indexed[std::size_t(graph)] == inlined->subgraph && i < model.graph(graph).nodes.size(); ++i)
                    remaining.push_back({graph, i});
            }
            remaining.insert(remaining.end(), inlined->more.size(), {id, index});
        }
    }
    return remaining;
}

} // namespace

std::optional<NodeId> NodeOrigins::of(NodeId id) const
{
    if (!m_nodes)
        return id;
    const Nodes &nodes = (*m_nodes)[std::size_t(id.graph)];
    return id.index < nodes.size() ? nodes[id.index] : std::nullopt;
}

void NodeOrigins::follow(const ModelGraph &before, const GraphEdits &edits, const ModelGraph &after)
{
    const std::vector<std::uint32_t> indexed = indexedGraphs(before);
    const EditedNodes edited = editedNodes(edits);
    std::vector<Nodes> nodes(after.graphs().size());
    std::vector<std::pair<GraphId, GraphId>> pending{{mainGraph, mainGraph}}; // before and after
    while (!pending.empty()) {
        const auto [from, to] = pending.back();
        pending.pop_back();
        const std::vector<NodeId> remaining = remainingNodes(before, from, edited, indexed);
        Nodes &found = nodes[std::size_t(to)];
        for (std::uint32_t i = 0; i < std::min(remaining.size(), after.graph(to).nodes.size()); ++i) {
            found.push_back(of(remaining[i]));
            const Node &was = before.node(remaining[i]), &is = after.node({to, i});
            for (std::size_t g = 0; g < std::min(was.subgraphs.size(), is.subgraphs.size()); ++g)
                pending.emplace_back(was.subgraphs[g].second, is.subgraphs[g].second);
            if (was.body && is.body)
                pending.emplace_back(*was.body, *is.body);
        }
    }
    m_nodes = std::move(nodes);
}

} // namespace shapewright
