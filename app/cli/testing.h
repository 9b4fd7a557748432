// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "model/graph/modelgraph.h"
#include "model/run/check/testsettings.h"
#include "model/run/runner/testrunner.h"
#include "model/run/testrun/testrun.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <optional>

namespace shapewright::cli {

// What a command is called with that runs a model.
struct TestOptions : Options {
    TestSettings testing;
};

// Options of commands that run a model.
[[nodiscard]] QList<ArgumentParser::Option> testOptions();
void readTestOptions(OptionReader &reader, TestOptions &options);

// Runs a file (the model of `graph`, or what was made of it) with generated inputs, and waits for the result. Warns
// before it of too little memory.
[[nodiscard]] Result<TestReport> runModel(TestRunner &runner, const ModelGraph &graph, const ShapeTable &table,
                                          const TestedFile &file, const TestOptions &options, const JobContext &job,
                                          const std::optional<TensorCapture> &capture = {});

} // namespace shapewright::cli
