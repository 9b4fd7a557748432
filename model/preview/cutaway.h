// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/readiness/provider.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstddef>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// The place before the first nodes that a provider does not support.
struct CutAway {
    std::vector<std::string>
        tensors; // that become the outputs; none if nothing is unsupported, or nothing would be left
    std::size_t keptNodes = 0, removedNodes = 0; // of the main graph; those are kept that depend on no such node
};

// `table` holds the shapes under the edits. The only error is Cancelled.
[[nodiscard]] Result<CutAway> placeToCut(const ModelGraph &graph, const Provider &provider, const ShapeTable &table,
                                         const JobContext &job = {});

} // namespace shapewright
