// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/testing.h"
#include "model/graph/modelgraph.h"
#include "model/parts/parts.h"
#include "model/save/save.h"
#include "model/types/job.h"

#include <QJsonValue>
#include <QString>

#include <optional>

namespace shapewright::cli {

struct FixOptions : TestOptions {
    QString out;
    SaveOptions save;
    QString report;    // empty if no report is requested
    bool test = false; // test the temporary file before it is renamed
    bool dryRun = false;
    PartsWish parts; // other inputs, outputs, names and metadata
    bool requireStatic = false;
    bool quiet = false; // prints nothing on success
};

// Does the work of `fix` on an opened model: checks, writes, tests and prints the result. `parts`
// tells in JSON what was taken of the model before. Returns the exit code.
[[nodiscard]] ExitCode fixModel(const ModelGraph &graph, const FixOptions &options, const JobContext &job,
                                const QJsonValue &parts = {});

} // namespace shapewright::cli
