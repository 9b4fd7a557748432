// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/fold.h"

namespace shapewright {

// Lets ONNX Runtime compute constants: in the runner, optimizations off, so that they are what it computes when the
// model runs. The nodes that lead to them run as a model of their own, some hundred megabytes of results at a time.
// What it cannot compute, also for lack of time or memory, is refused. It waits for the runner, so call it from a
// thread that may wait. Errors: HelperMissing, RuntimeMissing, Cancelled, those of writing the model.
[[nodiscard]] ConstantComputer runtimeConstants();

// Folds a model as a person wishes: with the runtime's help if weights are to be folded. Errors: those of foldModel().
[[nodiscard]] Result<FoldedModel> foldAsWished(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits,
                                               const GraphWishes::Fold &wish, const JobContext &job = {});

} // namespace shapewright
