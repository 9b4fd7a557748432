// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testing.h"

#include "app/cli/progressline.h"
#include "app/cli/testreportlines.h"
#include "app/cli/texts.h"
#include "model/edits/nearestnames.h"
#include "model/report/jsonforms.h"
#include "model/run/check/blame.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/originalrun.h"
#include "model/run/runner/runtoend.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"

#include <QTemporaryDir>

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

void readFills(OptionReader &reader, TestSettings &settings)
{
    for (const QString &fill : reader.values(u"fill"_s)) {
        if (fill.contains(u'='))
            settings.inputFills.append(fill);
        else if (fill == u"random")
            settings.fill = FillKind::Random;
        else if (fill == u"zeros")
            settings.fill = FillKind::Zeros;
        else if (fill == u"ones")
            settings.fill = FillKind::Ones;
        else
            reader.failUsage(Cli::tr("--fill must be random, zeros or ones, or INPUT=KIND, not “%1”").arg(fill));
    }
}

// `NAME=SIZE`, split at the last `=`.
void readSizes(OptionReader &reader, TestSettings &settings)
{
    for (const QString &text : reader.values(u"run-size"_s)) {
        const qsizetype equals = text.lastIndexOf(u'=');
        bool isNumber = false;
        const qint64 size = text.mid(equals + 1).toLongLong(&isNumber);
        if (equals < 1 || !isNumber || size < 0)
            reader.failUsage(Cli::tr("--run-size must be NAME=SIZE, not “%1”").arg(text));
        settings.sizes[text.left(equals).toStdString()] = size;
    }
}

// The sizes that are wanted for what is not a dynamic dim of an input.
Result<void> checkSizes(const TestSettings &settings, const ModelGraph &graph, const ShapeTable &table)
{
    std::vector<std::string> names;
    for (const ValueId input : graph.main().inputs) {
        const Shape &shape = table.at(input).type.dims();
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            if (shape[axis].isParam())
                names.push_back(shape[axis].param());
            else if (shape[axis].isUnknown())
                names.push_back(ShapeEdits::Axis{graph.value(input).name, std::uint32_t(axis)}.text());
        }
    }
    for (const auto &[name, size] : settings.sizes) {
        if (std::ranges::find(names, name) != names.end())
            continue;
        const std::vector<std::string> nearest = nearestNames(name, names);
        const QString hint = nearest.empty() ? QString() : Cli::tr(" Did you mean %1?").arg(toQString(nearest.front()));
        return failure(ErrorCode::EditsInvalid,
                       {Cli::tr("--run-size %1: no input has a dynamic dimension of this name with these edits.%2")
                            .arg(toQString(name), hint)
                            .toStdString()});
    }
    return {};
}

void readOptimization(OptionReader &reader, RunSettings &settings)
{
    const QString text = reader.value(u"optimization"_s);
    const qsizetype level = optimizationNames().indexOf(text);
    if (level >= 0)
        settings.optimization = RunSettings::Optimization(level);
    else if (!text.isEmpty())
        reader.failUsage(Cli::tr("--optimization must be off, basic, extended or all, not “%1”").arg(text));
}

Result<TestReport> runRequest(TestRunner &runner, const TestRunRequest &request, const ModelGraph &graph,
                              const TestOptions &options, const JobContext &job)
{
    return blamed(runWithProgress(runner, request, options, job), request.guesses, graph);
}

} // namespace

Result<TestReport> runWithProgress(TestRunner &runner, const TestRunRequest &request, const TestOptions &options,
                                   const JobContext &job)
{
    ProgressLine progress(!options.json);
    const QObject whileRunning;
    QObject::connect(&runner, &TestRunner::phaseChanged, &whileRunning,
                     [&](const QString &phase) { progress.begin(phase); });
    QObject::connect(&runner, &TestRunner::progressed, &whileRunning,
                     [&](double fraction) { progress.advance(fraction); });
    return runToEnd(runner, request, job);
}

QList<ArgumentParser::Option> testOptions()
{
    return {
        {u"fill"_s, u"[INPUT=]KIND"_s,
         Cli::tr("how inputs are generated: random (default), zeros, ones; for one input also constant:NUMBER, "
                 "uniform:LOW,HIGH, normal:MEAN,DEVIATION, arange:START,STEP, positions, text:TEXT")},
        {u"data"_s, u"INPUT=FILE|FILE|FOLDER"_s,
         Cli::tr("feed an input from a .npy, .npz or .pb file; or all inputs named in an .npz; or all from a folder "
                 "with input_0.pb, …, comparing with its output_0.pb, …")},
        {u"run-size"_s, u"NAME=SIZE"_s,
         Cli::tr("the size at which a dim runs that stays dynamic: a symbol, or INPUT[AXIS] (default: a small one)")},
        {u"seed"_s, u"N"_s, Cli::tr("seed of random inputs (default: 0)")},
        {u"timeout"_s, u"SECONDS"_s, Cli::tr("time limit (default: 60)")},
        {u"memory"_s, u"MB"_s, Cli::tr("memory limit of the model, on top of what ONNX Runtime itself needs")},
        {u"repeat"_s, u"N"_s,
         Cli::tr("after the first run, run N more times and report the distribution of run times")},
        {u"repeat-time"_s, u"MS"_s, Cli::tr("start no further run after this time")},
        {u"threads"_s, u"N"_s, Cli::tr("intra-op threads (default: chosen by the runtime)")},
        {u"optimization"_s, u"off|basic|extended|all"_s,
         Cli::tr("graph optimization level of the runtime (default: all)")},
        {u"provider"_s, u"NAME"_s,
         Cli::tr("run on this execution provider, with the CPU as fallback; repeatable, in order of priority "
                 "(“shapewright-cli --version” lists the available ones)")},
        {u"check-all"_s, {}, Cli::tr("check every tensor, not only outputs, against its predicted shape")},
        {u"compare"_s, {}, Cli::tr("also run the model without the edits, and compare outputs and run times")},
    };
}

void readTestOptions(OptionReader &reader, TestOptions &options)
{
    TestSettings &settings = options.testing;
    readFills(reader, settings);
    settings.inputData = reader.values(u"data"_s);
    for (const QString &provider : reader.values(u"provider"_s))
        settings.run.providers.push_back(provider.toStdString());
    readOptimization(reader, settings.run);
    readSizes(reader, settings);
    reader.readNumber(u"seed"_s, settings.seed, 0);
    reader.readNumber(u"timeout"_s, settings.timeoutSeconds, 1);
    reader.readNumber(u"memory"_s, settings.memoryMegabytes, 1);
    reader.readNumber(u"repeat"_s, settings.run.repetitions, 0, mostRepetitions);
    reader.readNumber(u"repeat-time"_s, settings.run.repeatMilliseconds, 1);
    reader.readNumber(u"threads"_s, settings.run.threads, 1, mostThreads);
    settings.checkAll = reader.isSet(u"check-all"_s);
    settings.compare = reader.isSet(u"compare"_s);
    if (settings.compare && options.edits.isEmpty())
        reader.failUsage(Cli::tr("--compare needs edits: without them the model would be compared with itself"));
}

Result<TestReport> runModel(TestRunner &runner, const ModelGraph &graph, const ShapeTable &table,
                            const TestedFile &file, const TestOptions &options, const JobContext &job,
                            const std::optional<TensorCapture> &capture)
{
    if (const auto known = checkSizes(options.testing, graph, table); !known)
        return tl::unexpected(known.error());
    auto request = makeTestRun(graph, options.edits, table, file, options.testing, job);
    if (!request)
        return tl::unexpected(request.error());
    request->capture = capture;
    if (request->memoryShortage && !options.json)
        writeErr(Cli::tr("warning: %1").arg(describe(*request->memoryShortage)));
    return runRequest(runner, *request, graph, options, job);
}

std::vector<Result<TestReport>> runOthers(TestRunner &runner, const ModelGraph &graph,
                                          const std::vector<SizedTest> &tests, const TestedFile &file,
                                          const TestOptions &options, const JobContext &job)
{
    std::vector<Result<TestReport>> reports;
    TestOptions sized = options;
    for (std::size_t i = 1; i < tests.size(); ++i) {
        sized.edits = tests[i].edits;
        reports.push_back(runModel(runner, graph, *tests[i].table, file, sized, job));
    }
    return reports;
}

void addOthers(QJsonObject &json, const std::vector<SizedTest> &tests, const std::vector<Result<TestReport>> &others)
{
    if (tests.empty() || tests.front().at.empty())
        return;
    QJsonArray list;
    for (std::size_t i = 0; i < others.size(); ++i) {
        QJsonObject other = others[i] ? testJson(*others[i]) : failedTestJson(others[i].error());
        other[u"at"_s] = sizesJson(tests[i + 1].at);
        list.append(other);
    }
    json[u"at"_s] = sizesJson(tests.front().at);
    json[u"other_sizes"_s] = list;
}

void writeOthers(const std::vector<SizedTest> &tests, const std::vector<Result<TestReport>> &others)
{
    for (std::size_t i = 0; i < others.size(); ++i) {
        writeOut({});
        writeOut(printable(Cli::tr("With %1:").arg(describe(tests[i + 1].at))));
        if (others[i])
            writeOut(reportLines(*others[i]).join(u'\n'));
        if (!others[i] || !others[i]->passed())
            writeErr(printable(Cli::tr("error: at %1: %2")
                                   .arg(describe(tests[i + 1].at),
                                        others[i] ? failureText(*others[i]) : describe(others[i].error()))));
    }
}

Result<TestReport> compareExactly(TestRunner &runner, const ModelGraph &graph, const ShapeTable &table,
                                  const TestedFile &file, const TestedFile &original, const TestOptions &options,
                                  const JobContext &job)
{
    TestOptions exact = options;
    exact.testing.run.keepsWeights = true;
    exact.testing.run.optimization = RunSettings::Optimization::Off;
    const auto run = [&](const TestRunRequest &request) { return runWithProgress(runner, request, exact, job); };
    return runCompared(graph, exact.edits, table, file, {.file = original, .isExact = true}, exact.testing, run, job);
}

Result<std::optional<RowsComparison>> compareAdapted(const AdaptedModel &adapted, const AdaptedFiles &files,
                                                     const TestOptions &options, const JobContext &job)
{
    const QTemporaryDir folder;
    const auto runs = planRowsRuns(adapted, files, options.testing, folder.path());
    if (!runs)
        return std::optional<RowsComparison>();
    std::vector<TestReport> reports[2];
    for (const bool isOriginal : {true, false}) {
        for (const TestRunRequest &request : isOriginal ? runs->original : runs->adapted) {
            TestRunner runner(TestRunner::defaultProgram());
            auto report = runRequest(runner, request, isOriginal ? files.original : files.adapted, options, job);
            if (!report && !isOriginal && report.error().code == ErrorCode::RunFailed)
                return tl::unexpected(report.error());
            if (!report && report.error().code == ErrorCode::Cancelled)
                return tl::unexpected(report.error());
            if (!report) {
                if (!options.json)
                    writeErr(
                        printable(Cli::tr("warning: the rows were not compared: %1").arg(describe(report.error()))));
                return std::optional<RowsComparison>();
            }
            reports[isOriginal ? 1 : 0].push_back(*std::move(report));
        }
    }
    const auto compared = compareRows(*runs, reports[0], reports[1]);
    return compared ? Result<std::optional<RowsComparison>>(*compared) : tl::unexpected(compared.error());
}

} // namespace shapewright::cli
