// SPDX-License-Identifier: Apache-2.0
#include "app/gui/save/saveproposal.h"

#include "model/report/savereport.h"

#include <QFileInfo>

#include <algorithm>

namespace shapewright {

namespace {

// Whether the saved file depends on SaveOptions::keepDeclarations.
Result<bool> correctsDeclarations(const PanelState &state, const SavePlan &plan)
{
    const ShapeTable &table = *state.after;
    const auto isContradiction = [](const Problem &problem) {
        return problem.code == Problem::Code::DeclaredContradiction;
    };
    if (std::ranges::none_of(table.problems, isContradiction))
        return false;
    const auto keeping = planSave(*state.graph, state.edits, table, {.keepDeclarations = true});
    if (!keeping)
        return tl::unexpected(keeping.error());
    return keeping->replacements != plan.replacements;
}

} // namespace

Result<SaveProposal> proposeSave(const PanelState &state, const JobContext &job)
{
    auto plan = planSave(*state.graph, state.edits, *state.after);
    if (!plan)
        return tl::unexpected(plan.error());
    const auto corrects = correctsDeclarations(state, *plan);
    if (!corrects)
        return tl::unexpected(corrects.error());
    auto reasons = stillDynamicReasons(*state.graph, state.edits, *state.after, *plan, job);
    if (!reasons)
        return tl::unexpected(reasons.error());
    const ModelFile &file = state.graph->file();
    return SaveProposal{.state = state,
                        .plan = *std::move(plan),
                        .reasons = *std::move(reasons),
                        .data = dataFileSizes(file),
                        .changedTensors = shapeChanges(*state.graph, *state.before, *state.after).size(),
                        .correctsDeclarations = *corrects,
                        .target = QFileInfo(proposedName(file.path())).absoluteFilePath()};
}

} // namespace shapewright
