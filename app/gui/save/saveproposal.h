// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/save/save.h"
#include "model/save/savespace.h"
#include "model/shape/reasons/dynamicreason.h"
#include "model/types/job.h"
#include "model/types/result.h"
#include "views/panels/panelstate.h"

#include <QString>

#include <vector>

namespace shapewright {

// All that the save dialog shows before a model is saved. A value.
struct SaveProposal {
    PanelState state;
    SavePlan plan;
    std::vector<std::vector<DynamicReason>> reasons; // for each entry of plan.stillDynamic
    std::vector<DataFileSize> data;
    std::size_t changedTensors = 0;
    bool correctsDeclarations = false; // the file declares shapes that the nodes prove wrong
    QString target;
};
// Plans the save, looks up the sizes of external data files, and explains the dynamic dimensions. Runs in a job.
// Errors: Cancelled, and those of planSave().
[[nodiscard]] Result<SaveProposal> proposeSave(const PanelState &state, const JobContext &job);

} // namespace shapewright
