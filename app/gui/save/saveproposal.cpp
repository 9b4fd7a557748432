// SPDX-License-Identifier: Apache-2.0
#include "app/gui/save/saveproposal.h"

#include "model/report/savereport.h"

#include <QFileInfo>

namespace shapewright {

Result<SaveProposal> proposeSave(const PanelState &state, const JobContext &job)
{
    auto plan = planSave(*state.graph, state.edits, *state.after);
    if (!plan)
        return tl::unexpected(plan.error());
    auto reasons = stillDynamicReasons(*state.graph, state.edits, *state.after, *plan, job);
    if (!reasons)
        return tl::unexpected(reasons.error());
    const ModelFile &file = state.graph->file();
    return SaveProposal{.state = state,
                        .plan = *std::move(plan),
                        .reasons = *std::move(reasons),
                        .data = dataFileSizes(file),
                        .changedTensors = shapeChanges(*state.graph, *state.before, *state.after).size(),

                        .target = QFileInfo(proposedName(file.path())).absoluteFilePath()};
}

} // namespace shapewright
