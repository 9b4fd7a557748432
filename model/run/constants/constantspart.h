// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>
#include <vector>

namespace shapewright {

// The part of a model that computes values of its main graph from constants alone: a model without inputs whose outputs
// these values are, in this order.
struct ConstantsPart {
    std::shared_ptr<const ModelGraph> graph;
    std::vector<NodeId> nodes; // of the model, in the order of those of the part

    // Errors: those of editedModel().
    [[nodiscard]] static Result<ConstantsPart> of(const ModelGraph &model, const std::vector<ValueId> &values,
                                                  const JobContext &job);
};

} // namespace shapewright
