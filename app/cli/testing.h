// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "model/graph/modelgraph.h"
#include "model/job.h"
#include "model/result.h"
#include "model/run/testrun.h"
#include "model/shape/shapetable.h"

namespace shapewright::cli {

// Runs a file (the model of `graph`, or what was made of it) with generated inputs, and waits for the result.
[[nodiscard]] Result<TestReport> runModel(const ModelGraph &graph, const ShapeTable &table, const QString &path,
                                          const Options &options, const JobContext &job);

} // namespace shapewright::cli
