// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testing.h"

#include "app/cli/progressline.h"
#include "app/cli/texttable.h"
#include "model/run/testrunner.h"
#include "model/run/timedistribution.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <stop_token>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Cli {
    Q_DECLARE_TR_FUNCTIONS(Cli)
};

QString dimsText(const std::vector<std::int64_t> &dims)
{
    return printable(shapeText(Shape(dims.begin(), dims.end())));
}

QString numberText(double value)
{
    return QString::number(value, 'g', 6);
}

QString statisticsText(const OutputReport &output)
{
    QStringList parts;
    if (output.min && output.max && output.mean)
        parts.append(Cli::tr("min %1, max %2, mean %3")
                         .arg(numberText(*output.min), numberText(*output.max), numberText(*output.mean)));
    if (output.nanCount > 0)
        parts.append(Cli::tr("%1 NaN").arg(output.nanCount));
    if (output.infCount > 0)
        parts.append(Cli::tr("%1 infinite").arg(output.infCount));
    return parts.join(u", "_s);
}

QStringList measurementLines(const TestReport &report)
{
    const RunMeasurement &measured = report.measurement;
    QStringList lines{Cli::tr("ONNX Runtime %1: loaded in %2 ms, ran in %3 ms, %4 MB at most")
                          .arg(QString::fromStdString(report.runtimeVersion), numberText(measured.loadMs),
                               numberText(measured.firstMs), QString::number(measured.peakMegabytes, 'f', 0))};
    if (const auto times = distributionOf(measured.repeatedMs))
        lines.append(Cli::tr("%1 further runs: min %2 ms, median %3 ms, p90 %4 ms, max %5 ms")
                         .arg(QString::number(measured.repeatedMs.size()), numberText(times->min),
                              numberText(times->median), numberText(times->p90), numberText(times->max)));
    return lines;
}

} // namespace

QString unoptimizedText(const TestReport &report)
{
    return Cli::tr("ONNX Runtime loads it only with graph optimizations switched off: %1")
        .arg(QString::fromStdString(report.measurement.unoptimizedReason));
}

Result<TestReport> runModel(const ModelGraph &graph, const ShapeTable &table, const QString &path,
                            const Options &options, const JobContext &job)
{
    TestRunRequest request = makeTestRun(graph, options.edits, table, path, options.fill, options.seed);
    request.timeoutSeconds = options.timeoutSeconds;
    request.memoryMegabytes = options.memoryMegabytes;
    request.settings = options.settings;
    TestRunner runner(TestRunner::defaultProgram());
    ProgressLine progress(!options.json && !options.quiet);
    QObject::connect(&runner, &TestRunner::phaseChanged, &runner, [&](const QString &phase) { progress.begin(phase); });
    QObject::connect(&runner, &TestRunner::progressed, &runner, [&](double fraction) { progress.advance(fraction); });
    QEventLoop loop;
    std::optional<Result<TestReport>> result;
    QObject::connect(&runner, &TestRunner::finished, &loop, [&](const Result<TestReport> &finished) {
        result = finished;
        loop.quit();
    });
    // The stop is asked for in another thread.
    const std::stop_callback onStop(job.stop, [&runner] {
        QMetaObject::invokeMethod(&runner, [&runner] { runner.cancel(); }, Qt::QueuedConnection);
    });
    runner.start(request);
    if (!result)
        loop.exec();
    return *std::move(result);
}

QStringList reportLines(const TestReport &report)
{
    TextTable inputs, outputs;
    for (const InputFeed &input : report.inputs)
        inputs.addRow({printable(input.name), dimsText(input.dims), printable(input.reason)});
    for (const OutputReport &output : report.outputs) {
        const QString predicted = output.predicted ? printable(shapeText(*output.predicted)) : u"?"_s;
        outputs.addRow({printable(output.name), printable(output.type),
                        output.isTensor ? dimsText(output.actual) : QString(),
                        output.matches ? QString() : Cli::tr("predicted %1").arg(predicted), statisticsText(output)});
    }
    QStringList lines{Cli::tr("Inputs")};
    lines += inputs.lines();
    lines << QString() << Cli::tr("Outputs");
    lines += outputs.lines();
    if (!report.measurement.unoptimizedReason.empty())
        lines << QString() << printable(unoptimizedText(report));
    lines << QString() << measurementLines(report);
    return lines;
}

} // namespace shapewright::cli
