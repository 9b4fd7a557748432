// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/graph/nodetext.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

struct PlannedData;

// Messages for failures and findings, shared by the window and the command line. They say what happened, where, and
// what to do.
[[nodiscard]] QString describe(const Error &error);
[[nodiscard]] QString describe(const Problem &problem, const ModelGraph &graph);
// Sizes at one end of ranges: `batch = 8, x[0] = 1`.
[[nodiscard]] QString describe(const std::vector<SizeAt> &sizes);
// What a save does with a file of external data. Empty if the file stays unchanged.
[[nodiscard]] QString describe(const PlannedData &data);
// A stable name for JSON, such as `not-a-model`.
[[nodiscard]] QString errorCodeName(ErrorCode code);

} // namespace shapewright
