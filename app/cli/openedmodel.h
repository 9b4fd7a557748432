// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/options.h"
#include "model/graph/modelgraph.h"
#include "model/protocol/runsettings.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"

#include <tl/expected.hpp>

#include <memory>

namespace shapewright::cli {

// Opens the model of a command and builds its graph. Errors: those of ModelFile::open().
[[nodiscard]] Result<std::shared_ptr<const ModelGraph>> openModel(const Options &options, const JobContext &job);

// The result for commands that refuse edits that do not fit. Errors are already printed when openFitted() returns an
// exit code.
struct FittedModel {
    std::shared_ptr<const ModelGraph> graph;
    std::shared_ptr<const ShapeTable> table; // with the edits applied; has no errors unless --force is set
};
[[nodiscard]] tl::expected<FittedModel, ExitCode> openFitted(const Options &options, const JobContext &job);
// The same for a graph that is there already.
[[nodiscard]] tl::expected<FittedModel, ExitCode> fitted(std::shared_ptr<const ModelGraph> graph,
                                                         const Options &options, const JobContext &job,
                                                         RunSettings::Optimization optimization);
// The table for a model that runs with these graph optimizations: if they are off, it is no error that the model loads
// only so.
[[nodiscard]] std::shared_ptr<const ShapeTable> tableFor(RunSettings::Optimization optimization,
                                                         std::shared_ptr<const ShapeTable> table);

} // namespace shapewright::cli
