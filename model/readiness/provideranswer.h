// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/readiness/readiness.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/job.h"

#include <string>
#include <vector>

namespace shapewright {

// Blockers that say the same of several nodes.
struct BlockerGroup {
    std::vector<std::size_t> blockers; // positions, the first one stands for all
    std::string edit;                  // would have them gone; empty where none is known. See editToFix()
};

// What one execution provider makes of a model under some edits, and what could be done about it.
struct ProviderAnswer {
    Provider provider;
    Readiness readiness;
    std::vector<BlockerGroup> groups; // the largest first
    std::string edit;                 // gives all that it needs numbers; empty where these would change little
};

// Of all answers together, so that those of many providers to a large model stay small; the first ones of each.
constexpr std::size_t mostBlockers = 40'000;

// `dims` as dimsUnderEdits() has them. The only failure is Cancelled.
[[nodiscard]] Result<std::vector<ProviderAnswer>> askProviders(const std::vector<Provider> &providers,
                                                               const ModelGraph &graph, const DynamicDims &dims,
                                                               const ShapeTable &table, const JobContext &job = {});

} // namespace shapewright
