// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"
#include "model/types/result.h"

namespace shapewright {

// Makes a run also look at every value that nodes of the main graph make, in batches of at most 512 MB, or a quarter of
// its memory limit, as far as their sizes are known. What cannot be looked at is listed with the reason. Reads the file
// that is tested: for jobs. Errors: those of opening it, LimitExceeded, Cancelled.
[[nodiscard]] Result<void> checkAllTensors(TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table,
                                           const JobContext &job = {});

// The same run again for a few values alone, by their names in the main graph (inputs, outputs, what nodes make): not
// repeated, not compared, of which the elements are then in a file of that path, however many. Of what cannot be looked
// at, there are none. Reads the file that was tested: for jobs. Errors as above.
[[nodiscard]] Result<TestRunRequest> runForTensors(const TestRunRequest &run, const ModelGraph &graph,
                                                   const ShapeTable &table, const std::vector<std::string> &names,
                                                   const QString &path, const JobContext &job = {});

} // namespace shapewright
