// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/runcontroller.h"

#include "app/gui/run/imagefeed.h"
#include "model/onnx/modelfile.h"
#include "model/run/check/blame.h"
#include "model/run/check/checkplan.h"
#include "model/run/testrun/testfile.h"
#include "model/wording/runwording.h"

#include <QDir>

#include <utility>

namespace shapewright {

namespace {

using TestFile = std::shared_ptr<PendingSave>;

Result<TestFile> writeEdited(const PanelState &state, const QString &folder, const JobContext &job)
{
    auto written = writeTestFile(*state.graph, state.edits, *state.after, folder, job);
    if (!written)
        return tl::unexpected(written.error());
    return *written ? std::make_shared<PendingSave>(**std::move(written)) : TestFile();
}

// `folder` receives the .npy files that images are converted to.
Result<TestRunRequest> requestFor(const PanelState &state, const TestedFile &file, const TestSettings &settings,
                                  const QString &folder, const JobContext &job)
{
    const ConvertedSettings fed = convertImages(settings, state, folder, job);
    if (!fed.faults.empty())
        return tl::unexpected(fed.faults.front().error);
    auto request = makeTestRun(*state.graph, state.edits, *state.after, file, fed.settings, job);
    if (request)
        fed.nameImagesIn(request->inputs);
    return request;
}

} // namespace

RunController::RunController(JobRunner &jobs, Activities &activities, const QString &program, QObject *parent)
    : QObject(parent), m_activities(activities), m_program(program), m_runner(program), m_preparing(jobs)
{
    connect(&m_runner, &TestRunner::phaseChanged, this, [this](const QString &phase) {
        m_fraction = -1;
        Q_EMIT phaseChanged(phase);
    });
    connect(&m_runner, &TestRunner::progressed, this, [this](double fraction) { m_fraction = fraction; });
    connect(&m_runner, &TestRunner::finished, this, &RunController::finish);
}

TestSettings RunController::defaultSettings()
{
    TestSettings settings;
    settings.seed = 7;
    settings.run.repetitions = 20;
    settings.run.repeatMilliseconds = 1000;
    settings.compare = settings.checkAll = true;
    settings.timeoutSeconds = 120;
    return settings;
}

void RunController::begin(const PanelState &state)
{
    m_graph = state.graph;
    m_running = true;
    m_cancelled = false;
    m_folder = std::make_shared<ScratchFolder>();
    m_fraction = -1;
    m_activity = m_activities.begin(tr("Test run on the CPU"), [this] { return m_fraction; }, [this] { cancel(); });
    Q_EMIT started();
}

QString RunController::captureFile(const ScratchFolder &folder)
{
    return folder.filePath(QStringLiteral("tensors"));
}

void RunController::run(const PanelState &state, const std::vector<std::string> &captured)
{
    begin(state);
    const QString folder = m_folder->isValid() ? m_folder->path() : QDir::tempPath();
    Q_EMIT phaseChanged(tr("writing the model with the edits…"));
    prepare(tr("Writing the model to test"),
            [state, folder, captured, settings = m_settings,
             kept = captureFile(*m_folder)](const JobContext &job) -> Result<Prepared> {
                auto written = writeEdited(state, folder, job);
                if (!written)
                    return tl::unexpected(written.error());
                const TestedFile file = *written ? TestedFile((*written)->path(), (*written)->dataFolder())
                                                 : TestedFile(state.graph->file().path());
                auto request = requestFor(state, file, settings, folder, job);
                if (request && !captured.empty())
                    request = runForTensors(*request, *state.graph, *state.after, captured, kept, job);
                if (!request)
                    return tl::unexpected(request.error());
                if (captured.empty())
                    request->capture = TensorCapture{kept};
                return Prepared{*std::move(written), *std::move(request)};
            });
}

void RunController::runFile(const PanelState &state, const QString &path)
{
    begin(state);
    prepare(tr("Preparing the test run"),
            [state, path, settings = m_settings, folder = m_folder->path(),
             kept = captureFile(*m_folder)](const JobContext &job) -> Result<Prepared> {
                auto request = requestFor(state, path, settings, folder, job);
                if (!request)
                    return tl::unexpected(request.error());
                request->capture = TensorCapture{kept};
                return Prepared{nullptr, *std::move(request)};
            });
}

void RunController::prepare(const QString &title, JobRunner::Work<Prepared> work)
{
    m_preparing.start<Prepared>(title, std::move(work), [this](Result<Prepared> &done) { start(done); });
}

void RunController::start(Result<Prepared> &prepared)
{
    // The job may have finished before it could see the cancellation.
    if (m_cancelled) {
        finish(failure(ErrorCode::Cancelled));
        return;
    }
    if (!prepared) {
        finish(tl::unexpected(prepared.error()));
        return;
    }
    m_file = std::move(prepared->file);
    if (const auto &shortage = prepared->request.memoryShortage)
        Q_EMIT warned(describe(*shortage));
    m_guesses = prepared->request.guesses;
    m_runner.start(prepared->request);
}

void RunController::cancel()
{
    m_cancelled = true;
    if (m_preparing.isRunning())
        m_preparing.cancel();
    else if (m_runner.isRunning())
        m_runner.cancel();
}

void RunController::finish(const Result<TestReport> &result)
{
    m_file.reset();
    m_running = false;
    if (m_activity)
        m_activities.end(*std::exchange(m_activity, std::nullopt));
    Q_EMIT finished(blamed(result, m_guesses, *m_graph));
    if (!m_running) // otherwise a receiver of finished() has already started a new run
        m_folder.reset();
}

} // namespace shapewright
