// SPDX-License-Identifier: Apache-2.0
#include "app/gui/compare/comparedmodels.h"

#include "app/gui/document/savedstate.h"
#include "model/compare/bothruns.h"
#include "model/compare/equalstretches.h"
#include "model/onnx/modelfile.h"
#include "model/run/runner/runtoend.h"
#include "model/run/testrun/testfile.h"
#include "model/save/scratchfolder.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

using Opened = ComparedSide::Opened;

Result<Opened> openedFile(const QString &path, const QStringList &agreedData, const JobContext &job)
{
    const auto file = ModelFile::open(path, job, agreedData);
    if (!file)
        return tl::unexpected(file.error());
    return Opened{.graph = ModelGraph::build(*file), .file = path};
}

struct SavedFile {
    ScratchFolder folder;
    std::optional<PendingSave> file;
};

Result<Opened> openedSave(const PanelState &shown, std::shared_ptr<const WishedModel> wished, const JobContext &job)
{
    const auto saved = savedState(shown, job);
    if (!saved)
        return tl::unexpected(saved.error());
    if (!wished && !saved->wishes.isEmpty()) {
        auto made = wishedModel(saved->graph, {saved->edits, saved->wishes}, *saved->after, job, saved->adapted);
        if (!made)
            return tl::unexpected(made.error());
        wished = std::make_shared<const WishedModel>(*std::move(made));
    }
    const std::shared_ptr<const ModelGraph> &graph = wished ? wished->graph : saved->graph;
    auto written = std::make_shared<SavedFile>();
    auto file =
        writeTestFile(*graph, saved->edits, wished ? *wished->after : *saved->after, written->folder.path(), job);
    if (!file)
        return tl::unexpected(file.error());
    if (!*file)
        return Opened{.graph = graph, .file = graph->file().path()};
    written->file = *std::move(file);
    const TestedFile tested = testedFile(&*written->file, *graph);
    auto opened = openedFile(tested.path, {QFileInfo(graph->file().path()).absolutePath()}, job);
    if (opened) {
        opened->file = tested;
        opened->kept = written;
    }
    return opened;
}

} // namespace

ComparedSide ComparedSide::file(const QString &path)
{
    const QFileInfo file(path);
    return {file.fileName(), file.absoluteFilePath(),
            [path = file.absoluteFilePath()](const JobContext &job) { return openedFile(path, {}, job); }};
}

ComparedSide ComparedSide::model(const QString &name, const Opened &opened)
{
    Opened whole = opened;
    if (whole.file.path.isEmpty())
        whole.file = whole.graph->file().path();
    return {name, whole.graph->file().path(), [whole](const JobContext &) -> Result<Opened> { return whole; }};
}

ComparedSide ComparedSide::saved(const QString &name, const PanelState &state,
                                 std::shared_ptr<const WishedModel> wished)
{
    return {name, state.graph->file().path(),
            [state, wished = std::move(wished)](const JobContext &job) { return openedSave(state, wished, job); }};
}

Result<ComparedModels> comparedModels(const ComparedSide &a, const ComparedSide &b, const JobContext &job)
{
    ComparedModels models;
    for (const auto &[side, opened, from] : {std::tuple(&a, &models.a, 0.0), std::tuple(&b, &models.b, 0.2)}) {
        auto result = side->open(job.part(from, from + 0.2));
        if (!result)
            return tl::unexpected(result.error());
        *opened = *std::move(result);
    }
    QElapsedTimer clock;
    clock.start();
    auto comparison =
        compareModels(*models.a.graph, *models.b.graph,
                      {.withNames = true, .weights = ComparisonOptions::Weights::Counted}, job.part(0.4, 0.9));
    if (!comparison)
        return tl::unexpected(comparison.error());
    models.seconds = double(clock.nsecsElapsed()) * 1e-9;
    auto merged = mergeGraphs(*models.a.graph, *models.b.graph,
                              std::make_shared<const ModelComparison>(*std::move(comparison)), job.part(0.9, 1));
    if (!merged)
        return tl::unexpected(merged.error());
    models.merged = std::make_shared<const MergedGraph>(*std::move(merged));
    std::vector<Block> equal = equalStretches(*models.merged);
    // Names tell where between the differences one is. Models that are equal have a single stretch, which is all of
    // them.
    if (!models.comparison().isEqual() && !equal.empty()) {
        const auto blocks = findBlocks(*models.b.graph, *models.comparison().shapesB, job);
        if (!blocks)
            return tl::unexpected(blocks.error());
        nameStretches(equal, *blocks);
    }
    models.equal = std::make_shared<const std::vector<Block>>(std::move(equal));
    return models;
}

std::optional<ValueId> ComparedModels::valueNamed(const std::string &name) const
{
    if (const auto inA = a.graph->valueNamed(mainGraph, name)) {
        if (const auto found = merged->valuesOfA.find(*inA); found != merged->valuesOfA.end())
            return found->second;
    }
    return merged->graph->valueNamed(mainGraph, name);
}

Result<TestReport> runReport(const ComparedModels &models, const BothRunSettings &settings, const QString &program,
                             const JobContext &job)
{
    TestRunner runner(program);
    const auto toEnd = [&](const TestRunRequest &request) { return runToEnd(runner, request, job); };
    return runBoth(*models.a.graph, models.a.file, models.b.graph, models.comparison().match, settings, toEnd, job);
}

} // namespace shapewright
