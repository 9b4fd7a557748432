// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/testing.h"
#include "model/graph/modelgraph.h"
#include "model/save/save.h"
#include "model/types/job.h"

#include <QString>

namespace shapewright::cli {

struct FixOptions : TestOptions {
    QString out;
    SaveOptions save;
    QString report;    // empty: none
    bool test = false; // before the file gets its name
    bool dryRun = false;
    bool requireStatic = false;
    bool quiet = false; // says nothing when all went well
};

// What `fix` does once the model is open.
[[nodiscard]] ExitCode fixModel(const ModelGraph &graph, const FixOptions &options, const JobContext &job);

} // namespace shapewright::cli
