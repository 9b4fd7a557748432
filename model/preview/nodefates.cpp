// SPDX-License-Identifier: Apache-2.0
#include "model/preview/nodefates.h"

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
    NodeFates fates;
    for (const GoneNode &one : folded.result.gone)
        put(fates.gone, one.node, one.why);
    for (const LeftNode &one : folded.result.left)
        put(fates.left, one.node, one.why);
    return fates;
}

} // namespace shapewright
