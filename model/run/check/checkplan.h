// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/types/job.h"
#include "model/types/result.h"

namespace shapewright {

struct ShapeTable;

// Makes a run also check the values that nodes of the main graph produce, in batches. A batch has at most 512 MB, or a
// quarter of the run's memory limit, as far as the sizes are known. Values that cannot be checked are listed with the
// reason. It reads the file to be tested, so call it from a job. Errors: those of opening the file, LimitExceeded,
// Cancelled.
[[nodiscard]] Result<void> checkAllTensors(TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table,
                                           const JobContext &job = {});

// A request that repeats a run for a few values of the main graph (inputs, outputs, results of nodes), without
// repetitions or comparisons. All of their elements will be in the file `path`, whatever their size. Names that cannot
// be checked have no elements there. It reads the file that was tested, so call it from a job. Errors as above.
[[nodiscard]] Result<TestRunRequest> runForTensors(const TestRunRequest &run, const ModelGraph &graph,
                                                   const ShapeTable &table, const std::vector<std::string> &names,
                                                   const QString &path, const JobContext &job = {});

} // namespace shapewright
