// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "model/graph/modelgraph.h"
#include "model/run/check/rowsruns.h"
#include "model/run/check/sizedtests.h"
#include "model/run/check/testsettings.h"
#include "model/run/runner/testrunner.h"
#include "model/run/testrun/testrun.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QJsonObject>

#include <optional>
#include <vector>

namespace shapewright::cli {

// The options of commands that run the model.
struct TestOptions : Options {
    TestSettings testing;
};

// Their descriptions for the parser and for help.
[[nodiscard]] QList<ArgumentParser::Option> testOptions();
void readTestOptions(OptionReader &reader, TestOptions &options);

// Runs it and waits for the end, with a line of progress unless JSON is written. Errors: those of TestRunner.
[[nodiscard]] Result<TestReport> runWithProgress(TestRunner &runner, const TestRunRequest &request,
                                                 const TestOptions &options, const JobContext &job);
// Runs a model file with generated inputs in the runner and waits for the result. `path` is the model of `graph` or a
// file made from it. Prints a warning first if memory may not suffice. Errors: those of TestRunner.
[[nodiscard]] Result<TestReport> runModel(TestRunner &runner, const ModelGraph &graph, const ShapeTable &table,
                                          const TestedFile &file, const TestOptions &options, const JobContext &job,
                                          const std::optional<TensorCapture> &capture = {});

// Runs the file with all but the first of these sizes. Nothing without ranges.
[[nodiscard]] std::vector<Result<TestReport>> runOthers(TestRunner &runner, const ModelGraph &graph,
                                                        const std::vector<SizedTest> &tests, const TestedFile &file,
                                                        const TestOptions &options, const JobContext &job);
// Adds the sizes of the first test, and the results of the others, to its JSON.
void addOthers(QJsonObject &json, const std::vector<SizedTest> &tests, const std::vector<Result<TestReport>> &others);
// Prints the results of the others, each with its sizes.
void writeOthers(const std::vector<SizedTest> &tests, const std::vector<Result<TestReport>> &others);

// Runs a model file and `original` on the same inputs without optimizations, and compares bit by bit the tensors of the
// main graph that both have or, if that takes longer than the run may, the outputs.
[[nodiscard]] Result<TestReport> compareExactly(TestRunner &runner, const ModelGraph &graph, const ShapeTable &table,
                                                const TestedFile &file, const TestedFile &original,
                                                const TestOptions &options, const JobContext &job);

// Runs what shows that the rows are those of the original. Nothing if they cannot be run here; a warning says why.
[[nodiscard]] Result<std::optional<RowsComparison>> compareAdapted(const AdaptedModel &adapted,
                                                                   const AdaptedFiles &files,
                                                                   const TestOptions &options, const JobContext &job);

} // namespace shapewright::cli
