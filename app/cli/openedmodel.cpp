// SPDX-License-Identifier: Apache-2.0
#include "app/cli/openedmodel.h"

#include "app/cli/problemlines.h"
#include "model/graph/operatorsets.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"

#include <memory>
#include <thread>
#include <vector>

namespace shapewright::cli {

Result<std::shared_ptr<const ModelGraph>> openModel(const Options &options, const JobContext &job)
{
    // The onnx library registers its operators at the first question for one, which takes some milliseconds: it does so
    // while the file is read.
    const std::jthread registering([] { (void)operatorSchema("Identity", 1, {}); });
    const auto file = ModelFile::open(options.model, job, options.agreedData);
    if (!file)
        return tl::unexpected(file.error());
    auto graph = ModelGraph::build(*file);
    // The graph is never destroyed. The process ends right after its command, which frees the memory at once;
    // destroying a large graph would take a tenth of the whole time.
    static auto *const kept = new std::vector<std::shared_ptr<const ModelGraph>>;
    kept->push_back(graph);
    return graph;
}

tl::expected<FittedModel, ExitCode> openFitted(const Options &options, const JobContext &job)
{
    auto graph = openModel(options, job);
    if (!graph)
        return tl::unexpected(fail(graph.error(), options.json));
    return fitted(*std::move(graph), options, job, RunSettings::Optimization::All);
}

tl::expected<FittedModel, ExitCode> fitted(std::shared_ptr<const ModelGraph> graph, const Options &options,
                                           const JobContext &job, RunSettings::Optimization optimization)
{
    const auto propagated = propagate(*graph, options.edits, job);
    if (!propagated)
        return tl::unexpected(fail(propagated.error(), options.json));
    const auto table = tableFor(optimization, *propagated);
    if (table->hasErrors() && !options.force)
        return tl::unexpected(failProblems(table->problems, *graph, options.json));
    return FittedModel{std::move(graph), table};
}

std::shared_ptr<const ShapeTable> tableFor(RunSettings::Optimization optimization,
                                           std::shared_ptr<const ShapeTable> table)
{
    if (optimization != RunSettings::Optimization::Off)
        return table;
    auto lenient = std::make_shared<ShapeTable>(*table);
    for (Problem &problem : lenient->problems) {
        if (problem.code == Problem::Code::LoadsUnoptimizedOnly)
            problem.severity = Severity::Warning;
    }
    return lenient;
}

} // namespace shapewright::cli
