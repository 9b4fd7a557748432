// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/graphedits/foldplan.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>

namespace shapewright {

// A model in which what the edits made constant is constant.
struct FoldedModel {
    std::shared_ptr<const ModelGraph> original;
    std::shared_ptr<const ModelGraph> graph; // likewise, if nothing changes
    FoldOutcome result;                      // in all; its nodes are those of the original
    bool isChanged = false;
};

// Folds until nothing more can be folded: a branch that takes the place of its If may hold more. Edits of shapes are
// not applied, and can be applied to the result as to the original; values that they give to inputs count as facts.
// `compute` is needed for FoldOptions::withWeights only. Errors: those of editedModel() and of `compute`, Cancelled.
[[nodiscard]] Result<FoldedModel> foldModel(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits,
                                            const FoldOptions &options = {}, const JobContext &job = {},
                                            const ConstantComputer &compute = {});

} // namespace shapewright
