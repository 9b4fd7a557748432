// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/sizeranges.h"
#include "model/preview/providerchanges.h"
#include "model/preview/wishedmodel.h"
#include "model/save/save.h"
#include "model/save/savespace.h"
#include "model/shape/reasons/dynamicreason.h"
#include "model/types/job.h"
#include "model/types/result.h"
#include "views/panels/graphedits/grapheditrows.h"
#include "views/panels/panelstate.h"

#include <QString>

#include <memory>
#include <vector>

namespace shapewright {

// All that the save dialog shows before a model is saved. A value.
struct SaveProposal {
    PanelState state;                // see savedState(); with the adapted graph, if there is one
    std::vector<PlacedRange> ranges; // which the file does not hold
    SavePlan plan;
    std::vector<std::vector<DynamicReason>> reasons; // for each entry of plan.stillDynamic
    std::vector<DataFileSize> data;
    std::size_t changedTensors = 0;
    bool correctsDeclarations = false; // the file declares shapes that the nodes prove wrong
    QString target;
    // What folding makes of the model, whether it is wished or not; null if there is nothing to fold.
    std::shared_ptr<const WishedModel> folded{};
    std::shared_ptr<const GraphEditRows> rows{};                    // of `folded`
    std::shared_ptr<const std::vector<ProviderChange>> providers{}; // with `folded`; null if they were not asked yet
};
// Plans the save, looks up the sizes of external data files, explains the dynamic dimensions, and folds, unless `known`
// is already what the wishes of the state make of the model. Runs in a job. Errors: Cancelled, and those of planSave()
// and wishedModel().
[[nodiscard]] Result<SaveProposal> proposeSave(const PanelState &state, const JobContext &job,
                                               std::shared_ptr<const WishedModel> known = nullptr);

} // namespace shapewright
