// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/options.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"

#include <tl/expected.hpp>

#include <memory>

namespace shapewright::cli {

// The model that a command is called with.
[[nodiscard]] Result<std::shared_ptr<const ModelGraph>> openModel(const Options &options, const JobContext &job);

// For commands that do nothing where the edits do not fit. What is wrong was said already where there is an exit code.
struct FittedModel {
    std::shared_ptr<const ModelGraph> graph;
    std::shared_ptr<const ShapeTable> table; // under the edits; without errors, or these are forced
};
[[nodiscard]] tl::expected<FittedModel, ExitCode> openFitted(const Options &options, const JobContext &job);

} // namespace shapewright::cli
