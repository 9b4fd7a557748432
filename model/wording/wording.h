// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/graph/nodetext.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

struct PlannedData;

// Failures and findings in words, for the window and the command line alike: what failed, where, and what to do.
[[nodiscard]] QString describe(const Error &error);
[[nodiscard]] QString describe(const Problem &problem, const ModelGraph &graph);
// What saving makes of a file with external data; empty where it stays as it is.
[[nodiscard]] QString describe(const PlannedData &data);
// `not-a-model`, …: stable, for JSON.
[[nodiscard]] QString errorCodeName(ErrorCode code);

} // namespace shapewright
