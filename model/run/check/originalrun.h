// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/run/check/testsettings.h"
#include "model/run/testrun/testrun.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <functional>
#include <optional>
#include <vector>

namespace shapewright {

struct ShapeTable;

// Makes a run also run the model's own file and compare the outputs. Edits become free dimension overrides if possible:
// that is, names and denotations to which the edits give one number on all axes that have them. Outputs that depend on
// random numbers are not compared.
void compareWithOriginal(TestRunRequest &request, const ModelGraph &graph, const ShapeEdits &edits);

// Does a run and waits for its end.
using RunToEnd = std::function<Result<TestReport>(const TestRunRequest &)>;
// A file to compare with.
struct ComparedFile {
    TestedFile file;
    bool isExact = false;                 // bit by bit
    std::optional<Tolerance> tolerance{}; // see OriginalRun, also for the inputs
    std::vector<OriginalInput> inputs{};
};
// Runs a file of a model and another file on the same inputs, and compares the tensors of the main graph that both have
// or, if that takes longer than the run may, the outputs. Errors: those of makeTestRun() and of the run.
[[nodiscard]] Result<TestReport> runCompared(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                             const TestedFile &file, const ComparedFile &other,
                                             const TestSettings &settings, const RunToEnd &run, const JobContext &job);

} // namespace shapewright
