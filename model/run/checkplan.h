// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/job.h"
#include "model/result.h"
#include "model/run/testrun.h"
#include "model/shape/shapetable.h"

namespace shapewright {

// Makes a run also look at every value that nodes of the main graph make, in batches of at most 512 MB, or a quarter of
// its memory limit, as far as their sizes are known. What cannot be looked at is listed with the reason. Reads the file
// that is tested: for jobs. Errors: those of opening it, LimitExceeded, Cancelled.
[[nodiscard]] Result<void> checkAllTensors(TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table,
                                           const JobContext &job = {});

// Every shape that is not the predicted one as a problem on its node.
[[nodiscard]] std::vector<Problem> runProblems(const TestReport &report, const ModelGraph &graph);

} // namespace shapewright
