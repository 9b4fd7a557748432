// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/openedmodel.h"
#include "app/cli/testing.h"
#include "app/cli/testreportlines.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/compare/bothruns.h"
#include "model/compare/comparison.h"
#include "model/onnx/modelfile.h"
#include "model/report/comparejson.h"
#include "model/report/jsonforms.h"
#include "model/types/text.h"
#include "model/wording/comparewording.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct DiffOptions : TestOptions {
    QString other; // path of the second model
    ComparisonOptions comparison;
    bool isSummary = false;
    bool isRun = false;
    std::optional<Tolerance> tolerance; // of the run
};

// Those of test runs that make sense for two models.
QList<ArgumentParser::Option> runOptionsOfTwo()
{
    QList<ArgumentParser::Option> options = testOptions();
    options.removeIf([](const ArgumentParser::Option &option) {
        return QStringList{u"compare"_s, u"check-all"_s, u"repeat"_s, u"repeat-time"_s}.contains(option.name);
    });
    return options;
}

QList<ArgumentParser::Option> diffOptions()
{
    return QList<ArgumentParser::Option>{
               {u"run"_s, {}, Cli::tr("also run both models on the same inputs, and compare the tensors that match")},
               {u"tolerance"_s, Cli::tr("ABS[,REL]"),
                Cli::tr("how far numbers of both runs may be apart: |A − B| ≤ ABS + REL · |A| (default: what fits the "
                        "types, or the lower precision of two models)")},
               {u"names"_s, {}, Cli::tr("also list what differs in names, order or producer alone")},
               {u"weights"_s, Cli::tr("none|hash|values"),
                Cli::tr(
                    "ignore weights, say whether they differ (the default), or count elements and report the largest "
                    "difference")},
               {u"summary"_s, {}, Cli::tr("print one line for each kind of difference")}} +
           runOptionsOfTwo();
}

void readTolerance(OptionReader &reader, DiffOptions &options)
{
    if (!reader.isSet(u"tolerance"_s))
        return;
    if (!options.isRun)
        reader.failUsage(Cli::tr("--%1 requires --run").arg(u"tolerance"_s));
    const QStringList parts = reader.value(u"tolerance"_s).split(u',');
    Tolerance &tolerance = options.tolerance.emplace();
    bool areNumbers = parts.size() <= 2;
    for (qsizetype i = 0; areNumbers && i < parts.size(); ++i) {
        double &number = i == 0 ? tolerance.absolute : tolerance.relative;
        number = parts[i].toDouble(&areNumbers);
        areNumbers = areNumbers && std::isfinite(number) && number >= 0;
    }
    if (!areNumbers)
        reader.failUsage(Cli::tr("--tolerance must be ABS or ABS,REL, not “%1”").arg(reader.value(u"tolerance"_s)));
}

void readDiffOptions(OptionReader &reader, DiffOptions &options)
{
    options.other = reader.positional(1);
    options.comparison.withNames = reader.isSet(u"names"_s);
    options.isSummary = reader.isSet(u"summary"_s);
    options.isRun = reader.isSet(u"run"_s);
    readTestOptions(reader, options);
    readTolerance(reader, options);
    for (const ArgumentParser::Option &option : runOptionsOfTwo()) {
        if (!options.isRun && reader.isSet(option.name))
            reader.failUsage(Cli::tr("--%1 requires --run").arg(option.name));
    }
    using Weights = ComparisonOptions::Weights;
    const std::map<QString, Weights> ways{
        {u"none"_s, Weights::Ignored}, {u"hash"_s, Weights::Compared}, {u"values"_s, Weights::Counted}};
    if (!reader.isSet(u"weights"_s))
        return;
    const auto way = ways.find(reader.value(u"weights"_s));
    if (way == ways.end())
        reader.failUsage(Cli::tr("--weights takes none, hash or values"));
    else
        options.comparison.weights = way->second;
}

void writeNotListed(const ModelComparison &comparison)
{
    QStringList parts;
    if (comparison.names > 0)
        parts.append(Cli::tr("%1 names").arg(comparison.names));
    if (comparison.order > 0)
        parts.append(Cli::tr("the order of %1 nodes").arg(comparison.order));
    if (comparison.producer > 0)
        parts.append(Cli::tr("the producer"));
    if (!parts.isEmpty())
        writeOut(Cli::tr("Not listed (--names lists them): %1").arg(parts.join(u", "_s)));
}

void writeDifferences(const ModelComparison &comparison, bool isSummary)
{
    std::map<QString, int> counts;
    TextTable table;
    for (const ModelDifference &difference : comparison.differences) {
        const QString kind = differenceKindName(difference.kind);
        ++counts[kind];
        const QString graph = difference.graph == "main" ? QString() : printable(difference.graph) + u": "_s;
        table.addRow({kind, graph + printable(differencePlace(difference)), printable(differenceText(difference))});
    }
    TextTable summary;
    for (const auto &[kind, count] : counts)
        summary.addRow({kind, QString::number(count)});
    for (const QString &line : (isSummary ? summary : table).lines())
        writeOut(line);
    if (comparison.isEqual())
        writeOut(Cli::tr("The models are equal"));
    writeOut(
        Cli::tr("%1 nodes match, of %2 and %3").arg(comparison.matched).arg(comparison.nodesA).arg(comparison.nodesB));
    writeNotListed(comparison);
}

void writeRun(const Result<TestReport> &report)
{
    if (!report) {
        writeErr(printable(
            Cli::tr("error: the models could not be compared by running them: %1").arg(describe(report.error()))));
        return;
    }
    writeOut(Cli::tr("Run on the same inputs; A is the original:"));
    if (report->original) {
        if (const QString converted = convertedText(*report->original); !converted.isEmpty())
            writeOut(printable(Cli::tr("Inputs converted for A: %1").arg(converted)));
        if (report->original->tolerance)
            writeOut(Cli::tr("Tolerance: %1").arg(toleranceText(report->original->tolerance)));
    }
    for (const QString &line : comparedLines(*report))
        writeOut(line);
}

ExitCode showDifferences(const DiffOptions &options, const JobContext &job)
{
    DiffOptions second = options;
    second.model = options.other;
    const auto a = openModel(options, job);
    const auto b = a ? openModel(second, job) : a;
    if (!a || !b)
        return fail(a ? b.error() : a.error(), options.json);
    const auto comparison = compareModels(**a, **b, options.comparison, job);
    if (!comparison)
        return fail(comparison.error(), options.json);
    std::optional<Result<TestReport>> run;
    if (options.isRun) {
        TestRunner runner(TestRunner::defaultProgram());
        const auto toEnd = [&](const TestRunRequest &request) {
            return runWithProgress(runner, request, options, job);
        };
        run =
            runBoth(**a, (*a)->file().path(), *b, comparison->match, {options.testing, options.tolerance}, toEnd, job);
    }
    if (run && !*run && run->error().code == ErrorCode::Cancelled)
        return fail(run->error(), options.json);
    if (options.json) {
        QJsonObject json = comparisonJson(*comparison);
        if (run)
            json[u"run"_s] = *run ? testJson(**run) : failedTestJson(run->error());
        writeJson(json);
    } else {
        writeDifferences(*comparison, options.isSummary);
        if (run)
            writeRun(*run);
    }
    const bool isSameRun = !run || (*run && (*run)->agreesWithOriginal());
    return comparison->isEqual() && isSameRun ? ExitCode::Done : ExitCode::Fault;
}

} // namespace

Command diffCommand()
{
    return {u"diff"_s,
            {u"A"_s, u"B"_s},
            Cli::tr("list the differences between two models"),
            diffOptions,
            readThenRun(readDiffOptions, showDifferences)};
}

} // namespace shapewright::cli
