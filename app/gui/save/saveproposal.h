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

// What a person is told before a model is saved. A value.
struct SaveProposal {
    PanelState state;
    SavePlan plan;
    std::vector<std::vector<DynamicReason>> reasons; // of plan.stillDynamic, in its order
    std::vector<DataFileSize> data;
    std::size_t changedTensors = 0;
    QString target;
};
// Plans, looks into the model's folder, and explains: for jobs. Errors: Cancelled, those of planSave().
[[nodiscard]] Result<SaveProposal> proposeSave(const PanelState &state, const JobContext &job);

} // namespace shapewright
