// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testing.h"

#include "app/cli/progressline.h"
#include "app/cli/texts.h"
#include "model/run/check/faultynodes.h"
#include "model/wording/runwording.h"

#include <QEventLoop>

#include <stop_token>

namespace shapewright::cli {

Result<TestReport> runModel(TestRunner &runner, const ModelGraph &graph, const ShapeTable &table, const QString &path,
                            const Options &options, const JobContext &job, const std::optional<TensorCapture> &capture)
{
    auto request = makeTestRun(graph, options.edits, table, path, options.testing, job);
    if (!request)
        return tl::unexpected(request.error());
    request->capture = capture;
    if (request->memoryShortage && !options.json)
        writeErr(Cli::tr("warning: %1").arg(describe(*request->memoryShortage)));
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
    runner.start(*request);
    if (!result)
        loop.exec();
    return withOutputs(*std::move(result), graph);
}

} // namespace shapewright::cli
