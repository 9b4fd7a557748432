// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

#include "app/cli/testing.h"
#include "app/cli/testreportlines.h"
#include "model/onnx/modelfile.h"
#include "model/report/jsonforms.h"
#include "model/run/checkplan.h"
#include "model/runwording.h"
#include "model/shape/propagate.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTemporaryDir>

#include <optional>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Cli {
    Q_DECLARE_TR_FUNCTIONS(Cli)
};

// The fixed model in a temporary file that is never renamed: it goes away with the result.
Result<PendingSave> writeForRun(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                const QString &folder, const JobContext &job)
{
    const auto plan = planSave(graph, edits, table);
    if (!plan)
        return tl::unexpected(plan.error());
    const QString name = u".shapewright-run.onnx"_s;
    auto written = PendingSave::write(graph, *plan, folder + u'/' + name, {}, job);
    // External data are found in the model's own folder only.
    if (!written && written.error().code == ErrorCode::ExternalDataWouldMove)
        written =
            PendingSave::write(graph, *plan, QFileInfo(graph.file().path()).absolutePath() + u'/' + name, {}, job);
    return written;
}

ExitCode failRun(const Error &error, bool json)
{
    if (!json || error.code == ErrorCode::Cancelled)
        return fail(error, json);
    writeJson(failedTestJson(error));
    return exitCodeOf(error);
}

} // namespace

ExitCode runCommand(const Options &options, const JobContext &job)
{
    const auto fitted = openFitted(options, job);
    if (!fitted)
        return fitted.error();
    const ModelGraph &graph = *fitted->graph;
    QTemporaryDir folder;
    std::optional<PendingSave> fixed;
    if (!options.edits.isEmpty()) {
        auto written = writeForRun(graph, options.edits, *fitted->table, folder.path(), job);
        if (!written)
            return fail(written.error(), options.json);
        fixed = *std::move(written);
    }
    const QString path = fixed ? fixed->path() : graph.file().path();
    const auto report = runModel(graph, *fitted->table, path, options, job);
    if (!report)
        return failRun(report.error(), options.json);
    const std::vector<Problem> problems = runProblems(*report, graph);
    if (options.json) {
        QJsonObject json = testJson(*report);
        json[u"problems"_s] = problemsJson(problems, graph);
        writeJson(json);
    } else {
        writeOut(reportLines(*report).join(u'\n'));
        writeProblems(problems, graph);
    }
    if (!report->passed() && !options.json)
        writeErr(printable(Cli::tr("error: %1").arg(failureText(*report))));
    return report->passed() ? ExitCode::Done : ExitCode::Fault;
}

} // namespace shapewright::cli
