// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/testing.h"
#include "model/graph/modelgraph.h"
#include "model/run/runner/halves.h"
#include "model/save/save.h"
#include "model/types/job.h"

#include <QString>

#include <optional>

namespace shapewright::cli {

struct FixOptions : TestOptions {
    QString out;
    SaveOptions save;
    QString report;    // empty if no report is requested
    bool test = false; // test the temporary file before it is renamed
    bool dryRun = false;
    QString cutAway; // before what this execution provider does not support; empty: nothing
    bool requireStatic = false;
    bool quiet = false; // prints nothing on success
};

// Does the work of `fix` on an opened model: checks, writes, tests and prints the result. `parts` tells of which model
// it is a part, if it is one. Returns the exit code.
[[nodiscard]] ExitCode fixModel(const ModelGraph &graph, const FixOptions &options, const JobContext &job,
                                const CutModel *parts = nullptr);

} // namespace shapewright::cli
