// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/graphwishes.h"
#include "model/graphedits/foldoutcome.h"
#include "model/graphedits/graphedits.h"

#include <cstdint>

namespace shapewright {

class PropagationState;

// A person's choices for folding.
struct FoldOptions {
    // How many bytes the constants that come into the model may have in all. One alone may have an eighth of it.
    std::uint64_t limitBytes = 64 * 1024;
    std::uint64_t spentBytes = 0; // of it, by an earlier round

    [[nodiscard]] static FoldOptions of(const GraphWishes::Fold &wish) { return {wish.limitKilobytes * 1024}; }
    bool operator==(const FoldOptions &) const = default;
};

// What folding would do to a model.
struct FoldPlan {
    GraphEdits edits;
    bool inlinesBranches = false; // so that more may be known afterwards
    FoldOutcome outcome;
};

// Plans which nodes become constants, vanish, or give way to a branch: exactly those that propagation knows. The state
// must be one for folding, and up to date with the edits of shapes.
[[nodiscard]] FoldPlan planFold(const PropagationState &state, const FoldOptions &options = {});

} // namespace shapewright
