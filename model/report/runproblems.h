// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"

#include <vector>

namespace shapewright {

// Reports, as problems on their nodes, every shape of a test run that differs from the prediction, and the first tensor
// whose elements differ from the original's.
[[nodiscard]] std::vector<Problem> runProblems(const TestReport &report, const ModelGraph &graph);

} // namespace shapewright
