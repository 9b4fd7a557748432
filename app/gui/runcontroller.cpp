// SPDX-License-Identifier: Apache-2.0
#include "app/gui/runcontroller.h"

#include "model/onnx/modelfile.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace shapewright {

namespace {

using Written = std::shared_ptr<PendingSave>;

// The file is never renamed to its target: it goes away with the PendingSave.
Result<Written> writeEdited(const PanelState &state, const QString &folder, const JobContext &job)
{
    auto plan = planSave(*state.graph, state.edits, *state.after);
    if (!plan)
        return tl::unexpected(plan.error());
    if (plan->replacements.empty() && plan->additions.empty())
        return Written();
    const QFileInfo original(state.graph->file().path());
    const QString name = QStringLiteral("shapewright-test-%1").arg(original.fileName());
    auto written = PendingSave::write(*state.graph, *plan, QDir(folder).filePath(name), {}, job);
    if (!written && written.error().code == ErrorCode::ExternalDataWouldMove)
        written = PendingSave::write(*state.graph, *plan, original.dir().filePath(name), {}, job);
    if (!written)
        return tl::unexpected(written.error());
    return std::make_shared<PendingSave>(std::move(*written));
}

} // namespace

RunController::RunController(JobRunner &jobs, Activities &activities, const QString &program, QObject *parent)
    : QObject(parent), m_jobs(jobs), m_activities(activities), m_runner(program)
{
    connect(&m_runner, &TestRunner::phaseChanged, this, &RunController::phaseChanged);
    connect(&m_runner, &TestRunner::finished, this, &RunController::finish);
}

void RunController::begin()
{
    m_running = true;
    m_cancelled = false;
    m_activity = m_activities.begin(tr("Test run on the CPU"), {}, [this] { cancel(); });
    Q_EMIT started();
}

void RunController::run(const PanelState &state)
{
    begin();
    m_folder = std::make_unique<QTemporaryDir>();
    const QString folder = m_folder->isValid() ? m_folder->path() : QDir::tempPath();
    Q_EMIT phaseChanged(tr("writing the model with the edits…"));
    m_writing = m_jobs.start<Written>(
        tr("Writing the model to test"),
        [state, folder](const JobContext &job) { return writeEdited(state, folder, job); },
        [this, state](Result<Written> &written) { takeFile(state, written); });
}

void RunController::takeFile(const PanelState &state, Result<Written> &written)
{
    m_writing = 0;
    // The writing may have come to its end before it saw that it is not wanted.
    if (m_cancelled) {
        finish(failure(ErrorCode::Cancelled));
        return;
    }
    if (!written) {
        finish(tl::unexpected(written.error()));
        return;
    }
    m_file = *written;
    const QString path = m_file ? m_file->path() : state.graph->file().path();
    m_runner.start(makeTestRun(*state.graph, state.edits, *state.after, path, m_fill, seed));
}

void RunController::runFile(const PanelState &state, const QString &path)
{
    begin();
    m_runner.start(makeTestRun(*state.graph, state.edits, *state.after, path, m_fill, seed));
}

void RunController::cancel()
{
    m_cancelled = true;
    if (m_writing)
        m_jobs.cancel(m_writing);
    else if (m_runner.isRunning())
        m_runner.cancel();
}

void RunController::finish(const Result<TestReport> &result)
{
    m_file.reset();
    m_folder.reset();
    m_running = false;
    if (m_activity)
        m_activities.end(*std::exchange(m_activity, std::nullopt));
    Q_EMIT finished(result);
}

} // namespace shapewright
