// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/job.h"
#include "model/types/result.h"
#include "views/panels/panelstate.h"

namespace shapewright {

// The state of the model that a save writes: as the given one, but dims with ranges are dynamic, since a file holds no
// range. The problems are those with all sizes of the ranges. Call it from a job. Errors: those of takeParts().
[[nodiscard]] Result<PanelState> savedState(const PanelState &state, const JobContext &job);

} // namespace shapewright
