// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/graphwishes.h"
#include "model/graph/modelgraph.h"
#include "model/graphedits/foldoutcome.h"
#include "model/graphedits/graphedits.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace shapewright {

class PropagationState;

// A person's choices for folding.
struct FoldOptions {
    // How many bytes the constants that come into the model may have in all. One alone may have an eighth of it.
    std::uint64_t limitBytes = 64 * 1024;
    std::uint64_t spentBytes = 0; // of it, by an earlier round
    bool withWeights = false;     // also arithmetic on weights, for which the limit counts once more: see planWeights()

    [[nodiscard]] static FoldOptions of(const GraphWishes::Fold &wish)
    {
        return {.limitBytes = wish.limitKilobytes * 1024, .withWeights = wish.withWeights};
    }
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

// What the runtime computed of values of a model's main graph.
struct ComputedConstants {
    struct Open {
        ValueId value;
        std::uint64_t bytes = 0; // that its elements will have
    };
    struct Elements {
        std::int32_t elemType = 0;
        std::vector<std::int64_t> dims;
        std::shared_ptr<const FileBytes> spool; // a file that has no name any more
        WireRange range;                        // as in TensorProto.raw_data
    };

    std::unordered_map<ValueId, Elements> elements;
    std::vector<NodeId> refused; // nodes that the runtime cannot compute, if any; then some elements are missing
};
// Lets the runtime compute values that constants alone lead to.
using ConstantComputer = std::function<Result<ComputedConstants>(
    const ModelGraph &graph, const std::vector<ComputedConstants::Open> &values, const JobContext &job)>;

// The names of values that the runtime could not compute, so that it is asked once.
using RefusedValues = std::unordered_set<std::string>;

// Plans likewise for the constant arithmetic on weights of the main graph, too. The constants of this kind may make the
// model file larger by the limit in all, by an eighth of it one alone; weights that go, except those in other files,
// count for them. Errors: those of `compute`, Internal.
[[nodiscard]] Result<FoldPlan> planWeights(const PropagationState &state, const FoldOptions &options,
                                           const ConstantComputer &compute, RefusedValues &refused,
                                           const JobContext &job = {});

} // namespace shapewright
