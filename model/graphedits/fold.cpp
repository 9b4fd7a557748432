// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/fold.h"

#include "model/edits/resolvededits.h"
#include "model/graphedits/editedmodel.h"
#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"

namespace shapewright {

Result<FoldedModel> foldModel(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits,
                              const FoldOptions &options, const JobContext &job)
{
    FoldedModel folded{.graph = std::move(graph)};
    FoldPlan &sum = folded.result;
    FoldOptions rest = options;
    for (;;) {
        PropagationState state(folded.graph, PropagationState::Purpose::Folding);
        if (!state.update(resolveEdits(*folded.graph, edits), job))
            return failure(ErrorCode::Cancelled);
        FoldPlan plan = planFold(state, rest);
        for (const auto &[opType, nodes] : plan.goneByOperator)
            sum.goneByOperator[opType] += nodes;
        sum.addedConstants += plan.addedConstants;
        sum.addedBytes += plan.addedBytes;
        sum.removedInitializers += plan.removedInitializers;
        sum.left = std::move(plan.left);
        folded.planned = folded.graph;
        if (plan.edits.empty())
            return folded;
        rest.spentBytes += plan.addedBytes;
        auto file = editedModel(folded.graph->file(), plan.edits, job);
        if (!file)
            return tl::unexpected(file.error());
        folded.graph = ModelGraph::build(*std::move(file));
        folded.isChanged = true;
        if (!plan.inlinesBranches)
            return folded;
    }
}

} // namespace shapewright
