// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"

#include <vector>

namespace shapewright {

// Every shape of a test run that is not the predicted one, and the first tensor that differs from the original's, as a
// problem on its node.
[[nodiscard]] std::vector<Problem> runProblems(const TestReport &report, const ModelGraph &graph);

} // namespace shapewright
