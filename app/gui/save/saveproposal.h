// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldoutcome.h"
#include "model/save/save.h"
#include "model/save/savespace.h"
#include "model/shape/reasons/dynamicreason.h"
#include "model/types/job.h"
#include "model/types/result.h"
#include "views/panels/panelstate.h"

#include <QString>

#include <optional>
#include <vector>

namespace shapewright {

// The model with what became constant folded, under the same edits.
struct FoldedSave {
    PanelState state; // of the folded model; its dims and facts are those of the model that is open
    FoldOutcome result;
};

// All that the save dialog shows before a model is saved. A value.
struct SaveProposal {
    PanelState state;
    SavePlan plan;
    std::vector<std::vector<DynamicReason>> reasons; // for each entry of plan.stillDynamic
    std::vector<DataFileSize> data;
    std::size_t changedTensors = 0;
    bool correctsDeclarations = false; // the file declares shapes that the nodes prove wrong
    QString target;
    std::optional<FoldedSave> folded{}; // nothing if there is nothing to fold
};
// Plans the save, looks up the sizes of external data files, explains the dynamic dimensions, and folds. Runs in a job.
// Errors: Cancelled, and those of planSave() and foldModel().
[[nodiscard]] Result<SaveProposal> proposeSave(const PanelState &state, const JobContext &job);

} // namespace shapewright
