// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/readiness/readiness.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/job.h"
#include "model/types/suggestion.h"

#include <vector>

namespace shapewright {

// Blockers that state the same reason for several nodes.
struct BlockerGroup {
    std::vector<std::size_t> blockers; // positions; the first one represents all
    Suggestion fix;                    // sizes that would remove them; empty if none are known. See TriedSizes
};

// The assessment of a model for one execution provider under some edits, and what would improve it.
struct ProviderAnswer {
    Provider provider;
    Readiness readiness;
    std::vector<BlockerGroup> groups; // the largest group first
    Suggestion needed;                // fixes all sizes that it needs; empty if that would change little
};

// The limit for all answers together, so that those of many providers for a large model stay small. Each answer keeps
// its first blockers.
constexpr std::size_t mostBlockers = 40'000;

// `dims` is the result of dimsUnderEdits(), `table` that of propagation. The only error is Cancelled.
[[nodiscard]] Result<std::vector<ProviderAnswer>> askProviders(const std::vector<Provider> &providers,
                                                               const ModelGraph &graph, const ShapeEdits &edits,
                                                               const DynamicDims &dims, const ShapeTable &table,
                                                               const JobContext &job = {});

} // namespace shapewright
