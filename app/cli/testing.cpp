// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testing.h"

#include "app/cli/texttable.h"
#include "model/run/testrunner.h"

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

} // namespace

QString unoptimizedText(const TestReport &report)
{
    return Cli::tr("ONNX Runtime loads it only with graph optimizations switched off: %1")
        .arg(QString::fromStdString(report.unoptimizedReason));
}

Result<TestReport> runModel(const ModelGraph &graph, const ShapeTable &table, const QString &path,
                            const Options &options, const JobContext &job)
{
    TestRunRequest request = makeTestRun(graph, options.edits, table, path, options.fill, options.seed);
    request.timeoutSeconds = options.timeoutSeconds;
    request.memoryMegabytes = options.memoryMegabytes;
    TestRunner runner(TestRunner::defaultProgram());
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
    if (!report.unoptimizedReason.empty())
        lines << QString() << printable(unoptimizedText(report));
    lines << QString()
          << Cli::tr("ONNX Runtime %1: loaded in %2 ms, ran in %3 ms, %4 MB at most")
                 .arg(QString::fromStdString(report.runtimeVersion), numberText(report.loadMs),
                      numberText(report.runMs), QString::number(report.peakMegabytes, 'f', 0));
    return lines;
}

} // namespace shapewright::cli
