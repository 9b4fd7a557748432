// SPDX-License-Identifier: Apache-2.0
#include "model/preview/nodefates.h"

#include <type_traits>
#include <unordered_set>
#include <vector>

namespace shapewright {

NodeFates NodeFates::of(const FoldedModel &folded)
{
    const ModelGraph &model = *folded.original;
    std::unordered_map<const void *, std::vector<GraphId>> bodies; // by function
    for (std::size_t id = 0; id < model.graphs().size(); ++id) {
        if (const void *function = model.functionProto(GraphId(id)))
            bodies[function].push_back(GraphId(id));
    }
    const auto put = [&](auto &map, NodeId node, auto why) {
        map.emplace(node, why);
        const void *function = model.functionProto(node.graph);
        if (function == nullptr)
            return;
        for (const GraphId body : bodies[function])
            map.emplace(NodeId{body, node.index}, why);
    };
    NodeFates fates{.areFolded = true};
    for (const GoneNode &one : folded.result.gone)
        put(fates.gone, one.node, one.why);
    for (const LeftNode &one : folded.result.left)
        put(fates.left, one.node, one.why);
    return fates;
}

void NodeFates::tellOf(const GraphOrigins &graphs)
{
    const auto tell = [&graphs](const auto &fates) {
        std::remove_cvref_t<decltype(fates)> told;
        for (const auto &[node, why] : fates) {
            if (const auto was = graphs.origins.of(node))
                told.emplace(*was, why);
        }
        return told;
    };
    gone = tell(gone);
    left = tell(left);
}

void NodeFates::addAdapted(const AdaptedShapes &adapted)
{
    for (const AdaptStep &step : adapted.steps)
        changed[step.node].push_back(step);
    // Of nodes that took the place of one, some may stay.
    std::erase_if(gone, [this](const auto &one) { return changed.contains(one.first); });
}

void NodeFates::addGone(const PartsShapes &parts)
{
    std::unordered_set<NodeId> stay;
    for (std::uint32_t g = 0; g < parts.derived->graphs().size(); ++g) {
        for (std::uint32_t i = 0; i < parts.derived->graph(GraphId(g)).nodes.size(); ++i) {
            if (const auto was = parts.origins.of(NodeId{GraphId(g), i}))
                stay.insert(*was);
        }
    }
    for (const PartsModel::Bypassed &one : parts.model->bypassed)
        gone.emplace(one.id, FoldFate::Bypassed);
    for (std::uint32_t g = 0; g < parts.original->graphs().size(); ++g) {
        for (std::uint32_t i = 0; i < parts.original->graph(GraphId(g)).nodes.size(); ++i) {
            if (!stay.contains(NodeId{GraphId(g), i}))
                gone.emplace(NodeId{GraphId(g), i}, FoldFate::Unused);
        }
    }
}

} // namespace shapewright
