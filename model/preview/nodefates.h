// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/fold.h"
#include "model/preview/partsshapes.h"

#include <unordered_map>
#include <vector>

namespace shapewright {

// What becomes of each node of a model that is cut, adapted or folded, looked up by node. A node in the body of a
// function is found in the bodies of all calls.
struct NodeFates {
    std::unordered_map<NodeId, FoldFate> gone;
    std::unordered_map<NodeId, FoldObstacle> left; // only nodes that a person may expect to go
    std::unordered_map<NodeId, std::vector<AdaptStep>> changed;
    bool areFolded = false; // the nodes that are in none of the first two stay

    [[nodiscard]] static NodeFates of(const FoldedModel &folded);
    // Tells these fates, of nodes of the derived model, as those of the original.
    void tellOf(const GraphOrigins &graphs);
    void addAdapted(const AdaptedShapes &adapted);
    // Adds the nodes that went with other parts, whatever becomes of those that stay.
    void addGone(const PartsShapes &parts);
};

} // namespace shapewright
