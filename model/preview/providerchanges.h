// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/readiness/readiness.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <optional>
#include <vector>

namespace shapewright {

struct ShapeTable;

// What an execution provider takes of a model before and after edits of its graph.
struct ProviderChange {
    Provider provider;
    std::optional<Readiness> before; // nothing if that model has errors
    std::optional<Readiness> after;  // likewise
};

// A model with its shapes under some edits.
struct ShapedModel {
    const ModelGraph &graph;
    const ShapeTable &table;
};

// Assesses both models for all providers. The only error is Cancelled.
[[nodiscard]] Result<std::vector<ProviderChange>> providerChanges(const std::vector<Provider> &providers,
                                                                  const ShapedModel &before, const ShapedModel &after,
                                                                  const JobContext &job = {});

} // namespace shapewright
