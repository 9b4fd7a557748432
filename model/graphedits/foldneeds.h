// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldbranches.h"

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace shapewright {

class PropagationState;

// What is known of a model while it is folded. It can be neither copied nor moved, since the parts refer to each other.
struct FoldBasis {
    FoldBasis(const PropagationState &propagation, std::uint64_t mostBytes);
    FoldBasis(const FoldBasis &) = delete;
    FoldBasis &operator=(const FoldBasis &) = delete;

    const PropagationState &state;
    const ModelGraph &graph;
    FoldScopes scopes;
    FoldConstants constants;
    FoldBranches branches;
    std::vector<std::vector<std::uint32_t>> roots; // by graph: nodes that stay although nothing uses them
};

// What has to stay in a model so that its outputs are computed.
struct FoldNeeds {
    std::unordered_set<NodeId> nodes;
    std::unordered_set<ValueId> initializers;
    std::unordered_set<ValueId> constants; // made by nodes that are not needed themselves
};

// What is needed as the model is.
[[nodiscard]] FoldNeeds needsBefore(FoldBasis &basis);
// Finds the roots. What nothing used before stays, unless all of it is known.
void findRoots(FoldBasis &basis, const FoldNeeds &before);
// What is needed if all foldable values are constants, and branches take the place of their If.
[[nodiscard]] FoldNeeds needsFolded(FoldBasis &basis);

} // namespace shapewright
