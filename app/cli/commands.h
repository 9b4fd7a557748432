// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"

#include <memory>

// Each command does its work, writes its result and says how it ended. It looks at the job's stop token.
namespace shapewright::cli {

[[nodiscard]] ExitCode infoCommand(const Options &options, const JobContext &job);
[[nodiscard]] ExitCode shapesCommand(const Options &options, const JobContext &job);
[[nodiscard]] ExitCode explainCommand(const Options &options, const JobContext &job);
[[nodiscard]] ExitCode checkCommand(const Options &options, const JobContext &job);
[[nodiscard]] ExitCode overridesCommand(const Options &options, const JobContext &job);
[[nodiscard]] ExitCode fixCommand(const Options &options, const JobContext &job);
[[nodiscard]] ExitCode runCommand(const Options &options, const JobContext &job);

// What `fix` does once the model is open.
[[nodiscard]] ExitCode fixModel(const ModelGraph &graph, const Options &options, const JobContext &job);

[[nodiscard]] Result<std::shared_ptr<const ModelGraph>> openModel(const Options &options, const JobContext &job);

// For commands that do nothing where the edits do not fit. What is wrong was said already where there is an exit code.
struct FittedModel {
    std::shared_ptr<const ModelGraph> graph;
    std::shared_ptr<const ShapeTable> table; // under the edits; without errors, or these are forced
};
[[nodiscard]] tl::expected<FittedModel, ExitCode> openFitted(const Options &options, const JobContext &job);

// Says errors, and up to `mostOthers` warnings and notes, on stderr.
void writeProblems(const std::vector<Problem> &problems, const ModelGraph &graph, std::size_t mostOthers = 10);
// Errors among the problems: said, on stderr or as JSON, with exit code 1.
ExitCode failProblems(const std::vector<Problem> &problems, const ModelGraph &graph, bool json);

} // namespace shapewright::cli
