// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/fold.h"

#include <unordered_map>

namespace shapewright {

// What becomes of each node of a model that is folded, looked up by node. A node in the body of a function is found in
// the bodies of all calls.
struct NodeFates {
    std::unordered_map<NodeId, FoldFate> gone;
    std::unordered_map<NodeId, FoldObstacle> left; // only nodes that a person may expect to go

    [[nodiscard]] static NodeFates of(const FoldedModel &folded);
};

} // namespace shapewright
