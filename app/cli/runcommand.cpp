// SPDX-License-Identifier: Apache-2.0
#include "app/cli/adapting.h"
#include "app/cli/command.h"
#include "app/cli/openedmodel.h"
#include "app/cli/partsoptions.h"
#include "app/cli/problemlines.h"
#include "app/cli/savedoutputs.h"
#include "app/cli/testing.h"
#include "app/cli/testreportlines.h"
#include "app/cli/texts.h"
#include "model/onnx/modelfile.h"
#include "model/report/jsonforms.h"
#include "model/report/runproblems.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/faultynodes.h"
#include "model/run/check/sizedtests.h"
#include "model/run/testrun/parsedruntimeerror.h"
#include "model/run/testrun/testfile.h"
#include "model/save/scratchfolder.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <optional>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct RunOptions : TestOptions {
    QString saveOutputs; // a folder; empty if outputs are not saved
};

void readRunOptions(OptionReader &reader, RunOptions &options)
{
    options.saveOutputs = reader.value(u"save-outputs"_s);
    readTestOptions(reader, options);
    options.wishes.adapt |= reader.isSet(u"adapt"_s);
    if (options.wishes.adapt)
        refuseComparing(reader, options.testing);
}

// The model that runs: as it is, or adapted.
struct RunModel {
    FittedModel fitted;
    std::shared_ptr<const ModelGraph> original;
    std::optional<AdaptedModel> adapted;
};

tl::expected<RunModel, ExitCode> openToRun(RunOptions &options, const JobContext &job)
{
    auto graph = openModel(options, job);
    if (!graph)
        return tl::unexpected(fail(graph.error(), options.json));
    if (const auto taken = takeWishedParts(*graph, options, job); !taken)
        return tl::unexpected(fail(taken.error(), options.json));
    RunModel model{.fitted = {}, .original = *graph, .adapted = {}};
    if (options.wishes.adapt) {
        auto adapted = adaptToEdits(*graph, options, job);
        if (!adapted)
            return tl::unexpected(adapted.error());
        model.adapted = *std::move(adapted);
    }
    auto made = fitted(model.adapted ? model.adapted->graph : *graph, options, job, options.testing.run.optimization);
    if (!made)
        return tl::unexpected(made.error());
    model.fitted = *std::move(made);
    return model;
}

// True if our message replaced the text of ONNX Runtime, which is then printed in addition.
bool isReworded(const Error &error)
{
    return (error.code == ErrorCode::RunFailed || isUntestable(error.code)) &&
           parseRuntimeError(error.detail).kind != ParsedRuntimeError::Kind::Unknown;
}

QJsonArray savedJson(const QStringList &files)
{
    QJsonArray list;
    for (const QString &file : files)
        list.append(file.isEmpty() ? QJsonValue() : QJsonValue(file));
    return list;
}

// The model itself was read by then, so an unreadable file is one with input data.
ExitCode exitCodeOfRun(const Error &error)
{
    const ExitCode code = exitCodeOf(error);
    return code == ExitCode::Unreadable ? ExitCode::Fault : code;
}

// Which inputs decide what runs and have no value, unless there are data of the person's own.
std::vector<Problem> valueNotes(const RunOptions &options, const ShapeTable &table)
{
    std::vector<Problem> notes;
    if (!options.testing.inputData.isEmpty() || !options.testing.inputFills.isEmpty())
        return notes;
    std::ranges::copy_if(table.problems, std::back_inserter(notes), [](const Problem &problem) {
        return problem.code == Problem::Code::ValueChoosesBranch || problem.code == Problem::Code::ValueSetsShape;
    });
    return notes;
}

std::vector<Problem> withNotes(std::vector<Problem> problems, const std::vector<Problem> &notes)
{
    problems.insert(problems.end(), notes.begin(), notes.end());
    return problems;
}

ExitCode failRun(const Error &error, const ModelGraph &graph, const std::vector<Problem> &notes, bool json)
{
    const ExitCode code = exitCodeOfRun(error);
    if (!json || error.code == ErrorCode::Cancelled) {
        fail(error, json);
        if (!json && isReworded(error))
            writeErr(printable(Cli::tr("ONNX Runtime says: %1").arg(toQString(error.detail))));
        return code;
    }
    QJsonObject outcome = failedTestJson(error);
    outcome[u"problems"_s] = problemsJson(withNotes(runProblems(error, graph), notes), graph);
    writeJson(outcome);
    return code;
}

// Data of one's own have one size, so that only the best sizes are tested with them.
Result<std::vector<SizedTest>> testsOf(const FittedModel &fitted, const RunOptions &options, const JobContext &job)
{
    auto tests = sizedTests(*fitted.graph, options.edits, fitted.table, job);
    if (tests && hasRanges(options.edits) && !options.testing.inputData.isEmpty()) {
        tests->resize(1);
        if (!options.json)
            writeErr(printable(
                Cli::tr("note: with input data of your own, only %1 is tested").arg(describe(tests->front().at))));
    }
    return tests;
}

ExitCode runTest(const RunOptions &given, const JobContext &job)
{
    RunOptions options = given;
    // The model is opened in another thread, so that it does not wait for the start of the runner.
    auto opening = std::async(std::launch::async, [&] { return openToRun(options, job); });
    TestRunner runner(TestRunner::defaultProgram());
    runner.prepare();
    auto model = opening.get();
    if (!model)
        return model.error();
    const FittedModel *fitted = &model->fitted;
    const ModelGraph &graph = *fitted->graph;
    const ScratchFolder folder;
    const auto tests = testsOf(*fitted, options, job);
    if (!tests)
        return fail(tests.error(), options.json);
    const auto edited = writeTestFile(graph, options.edits, *fitted->table, folder.path(), job);
    if (!edited)
        return fail(edited.error(), options.json);
    const TestedFile file = testedFile(*edited ? &**edited : nullptr, graph);
    std::optional<RowsComparison> rows;
    if (model->adapted && !model->adapted->changes.empty()) {
        const auto compared =
            compareWithOriginalRows(*model->adapted, *model->original, graph, *fitted->table, file, options, job);
        if (!compared)
            return compared.error();
        rows = *compared;
    }
    std::optional<SavedOutputs> saved;
    if (!options.saveOutputs.isEmpty())
        saved.emplace(options.saveOutputs);
    RunOptions sized = options;
    sized.edits = tests->front().edits;
    const auto report = runModel(runner, graph, *tests->front().table, file, sized, job,
                                 saved ? std::optional(saved->capture()) : std::nullopt);
    const std::vector<Problem> notes = valueNotes(options, *fitted->table);
    if (!options.json)
        writeProblems(notes, graph);
    if (!report)
        return failRun(report.error(), graph, notes, options.json);
    const Result<QStringList> files = saved ? saved->write(*report, job) : QStringList();
    if (!files)
        return fail(files.error(), options.json);
    const std::vector<Problem> problems = runProblems(*report, graph);
    const auto others = runOthers(runner, graph, *tests, file, options, job);
    if (options.json) {
        QJsonObject json = testJson(*report);
        addOthers(json, *tests, others);
        json[u"problems"_s] = problemsJson(withNotes(problems, notes), graph);
        if (model->adapted)
            addAdaptedJson(model->adapted, rows, json);
        if (saved)
            json[u"saved_outputs"_s] = savedJson(*files);
        writeJson(json);
    } else {
        if (model->adapted)
            writeAdapted(*model->adapted, rows);
        if (!others.empty())
            writeOut(printable(Cli::tr("With %1:").arg(describe(tests->front().at))));
        writeOut(reportLines(*report).join(u'\n'));
        writeProblems(problems, graph);
        for (qsizetype index = 0; index < files->size(); ++index) {
            if (!files->at(index).isEmpty())
                writeOut(printable(
                    Cli::tr("%1 is in %2").arg(toQString(report->outputs[std::size_t(index)].name), files->at(index))));
        }
    }
    if (!report->passed() && !options.json)
        writeErr(printable(Cli::tr("error: %1").arg(failureText(*report))));
    if (!options.json)
        writeOthers(*tests, others);
    const bool havePassed = report->passed() && std::ranges::all_of(others, [](const Result<TestReport> &other) {
                                return other && other->passed();
                            });
    return havePassed ? ExitCode::Done : ExitCode::Fault;
}

QList<ArgumentParser::Option> runOptions()
{
    return editOptions() +
           QList<ArgumentParser::Option>{
               {u"save-outputs"_s, u"FOLDER"_s, Cli::tr("write the outputs to this folder: output_0.npy, …")}} +
           adaptOptions() + testOptions();
}

} // namespace

Command runCommand()
{
    return {u"run"_s,
            {u"MODEL"_s},
            Cli::tr("run the model, with edits if any, on generated inputs"),
            runOptions,
            readThenRun(readRunOptions, runTest)};
}

} // namespace shapewright::cli
