// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/runcontroller.h"

#include "app/gui/run/imagefeed.h"
#include "model/onnx/modelfile.h"
#include "model/preview/adaptedshapes.h"
#include "model/preview/partsshapes.h"
#include "model/run/check/blame.h"
#include "model/run/check/checkplan.h"
#include "model/run/testrun/testfile.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/runwording.h"

#include <QCoreApplication>
#include <QDir>

#include <utility>

namespace shapewright {

namespace {

using TestFile = std::shared_ptr<PendingSave>;

// The phases that the runner tells of.
[[maybe_unused]] constexpr const char *phases[] = {
    QT_TRANSLATE_NOOP("RunPhases", "checking tensors"), QT_TRANSLATE_NOOP("RunPhases", "comparing"),
    QT_TRANSLATE_NOOP("RunPhases", "loading"),          QT_TRANSLATE_NOOP("RunPhases", "loading the original"),
    QT_TRANSLATE_NOOP("RunPhases", "measuring"),        QT_TRANSLATE_NOOP("RunPhases", "repeating"),
    QT_TRANSLATE_NOOP("RunPhases", "running"),
};

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
    TestSettings used = fed.settings;
    // Of an adapted graph the rows are compared instead; with other parts, the original gets other inputs.
    used.compare = used.compare && !state.isAdapted() && !state.parts;
    auto request = makeTestRun(*state.graph, state.edits, *state.after, file, used, job);
    if (request)
        fed.nameImagesIn(request->inputs);
    return request;
}

// What a test of these edits runs. Data of one's own have one size, so that only the best sizes are tested with them.
Result<std::vector<SizedTest>> testsOf(const PanelState &state, const TestSettings &settings, const JobContext &job)
{
    auto tests = sizedTests(*state.graph, state.edits, state.after, job);
    if (tests && !settings.inputData.isEmpty())
        tests->resize(1);
    return tests;
}

PanelState stateOf(const SizedTest &test, PanelState state)
{
    state.edits = test.edits;
    state.after = test.table;
    return state;
}

// The runs that compare the rows of an adapted file. Nothing if there are none.
struct PlannedRows {
    std::optional<RowsRuns> runs;
    TestFile original; // that they need
};
Result<PlannedRows> rowsFor(const PanelState &state, const TestedFile &file, const TestSettings &settings,
                            const QString &folder, const JobContext &job)
{
    if (!state.isAdapted())
        return PlannedRows();
    const ModelGraph &original = *(state.parts ? state.parts->derived : state.adapted->original);
    const auto table = propagate(original, {}, job);
    if (!table)
        return tl::unexpected(table.error());
    PanelState unadapted;
    unadapted.graph = {std::shared_ptr<const void>(), &original};
    unadapted.after = *table;
    auto written = writeEdited(unadapted, folder, job);
    if (!written)
        return tl::unexpected(written.error());
    const AdaptedFiles files{original,     **table, testedFile(written->get(), original), *state.graph, state.edits,
                             *state.after, file};
    auto runs = planRowsRuns(*state.adapted->model, files, settings, folder);
    return PlannedRows{std::move(runs), *std::move(written)};
}

} // namespace

const TestRunRequest *RunController::Rows::next() const
{
    if (original.size() < runs.original.size())
        return &runs.original[original.size()];
    return adapted.size() < runs.adapted.size() ? &runs.adapted[adapted.size()] : nullptr;
}

RunController::RunController(JobRunner &jobs, Activities &activities, const QString &program, QObject *parent)
    : QObject(parent), m_activities(activities), m_program(program), m_runner(program), m_preparing(jobs),
      m_comparing(jobs)
{
    connect(&m_runner, &TestRunner::phaseChanged, this, [this](const QString &phase) {
        m_fraction = -1;
        if (!m_isComparingRows)
            Q_EMIT phaseChanged(QCoreApplication::translate("RunPhases", phase.toUtf8().constData()));
    });
    connect(&m_runner, &TestRunner::progressed, this, [this](double fraction) { m_fraction = fraction; });
    connect(&m_runner, &TestRunner::finished, this, &RunController::takeRun);
}

TestSettings RunController::defaultSettings()
{
    TestSettings settings;
    settings.seed = 7;
    settings.run.repetitions = 20;
    settings.run.repeatMilliseconds = 1000;
    settings.compare = settings.checkAll = true;
    settings.timeoutSeconds = 2 * usualTimeoutSeconds;
    return settings;
}

void RunController::begin(const PanelState &state)
{
    m_graph = state.graph;
    m_report.reset();
    m_fed.clear();
    m_sizes.clear();
    m_otherSizes.clear();
    m_isAdapted = state.isAdapted();
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

void RunController::run(const PanelState &shown, const std::vector<std::string> &captured)
{
    const PanelState state = shown.written();
    begin(state);
    const QString folder = m_folder->isValid() ? m_folder->path() : QDir::tempPath();
    Q_EMIT phaseChanged(tr("writing the model with the edits…"));
    prepare(tr("Writing the model to test"),
            [folder,
             preparation =
                 Preparation{state, m_settings, folder, captureFile(*m_folder), captured, {shown.edits, shown.wishes}}](
                const JobContext &job) -> Result<Prepared> {
                auto written = writeEdited(preparation.state, folder, job);
                return written ? preparation.runs(*std::move(written), job) : tl::unexpected(written.error());
            });
}

void RunController::runFile(const PanelState &state, const ShapeEdits &whole, const QString &path)
{
    begin(state);
    prepare(
        tr("Preparing the test run"),
        [path, preparation =
                   Preparation{state, m_settings, m_folder->path(), captureFile(*m_folder), {}, {whole, state.wishes}}](
            const JobContext &job) { return preparation.runsOf(path, job); });
}

Result<RunController::Prepared> RunController::Preparation::runs(TestFile written, const JobContext &job) const
{
    auto prepared = runsOf(testedFile(written.get(), *state.graph), job);
    if (prepared)
        prepared->file = std::move(written);
    return prepared;
}

Result<RunController::Prepared> RunController::Preparation::runsOf(const TestedFile &file, const JobContext &job) const
{
    const auto tests = testsOf(state, settings, job);
    if (!tests)
        return tl::unexpected(tests.error());
    Prepared prepared;
    for (const SizedTest &test : *tests) {
        auto request = requestFor(stateOf(test, state), file, settings, folder, job);
        if (request && !captured.empty())
            request = runForTensors(*request, *state.graph, *test.table, captured, kept, job);
        if (!request)
            return tl::unexpected(request.error());
        if (captured.empty() && prepared.runs.empty())
            request->capture = TensorCapture{kept};
        prepared.runs.push_back({test.at, *std::move(request)});
        if (!captured.empty())
            return prepared; // the elements are those at the best sizes
    }
    auto rows = rowsFor(stateOf(tests->front(), state), file, settings, folder, job);
    if (!rows)
        return tl::unexpected(rows.error());
    if (state.parts && !state.isAdapted())
        prepared.cut = CutModel{state.parts->original, whole, state.parts->model, file};
    if (prepared.cut && !prepared.cut->isHalf())
        prepared.cut.reset();
    prepared.rows = std::move(rows->runs);
    prepared.original = std::move(rows->original);
    return prepared;
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
    m_original = std::move(prepared->original);
    m_cut = std::move(prepared->cut);
    m_runs = std::move(prepared->runs);
    if (prepared->rows)
        m_rows = Rows{*std::move(prepared->rows)};
    m_next = 0;
    startNext();
}

void RunController::startNext()
{
    const SizedRun &next = m_runs[m_next++];
    if (const auto &shortage = next.request.memoryShortage)
        Q_EMIT warned(describe(*shortage));
    m_guesses = next.request.guesses;
    m_fed = next.request.inputs;
    m_fraction = -1;
    m_runner.start(next.request);
}

void RunController::takeRun(const Result<TestReport> &result)
{
    if (m_isComparingRows)
        takeRowsRun(result);
    else
        takeSizedRun(result);
}

void RunController::takeSizedRun(const Result<TestReport> &result)
{
    const std::vector<SizeAt> &at = m_runs[m_next - 1].at;
    const bool hasPassed = result && result->passed();
    if (hasPassed && m_report)
        m_otherSizes.push_back(at);
    if (!m_report || !hasPassed)
        m_sizes = at;
    if (hasPassed && !m_report)
        m_report = *result;
    // What made-up inputs cannot run may run with what the part before the cut gives.
    if (!result && result.error().code == ErrorCode::RunFailed && m_cut && !m_cancelled)
        beginHalves(result.error());
    else if (!hasPassed)
        finish(result);
    else if (m_next == m_runs.size())
        beginRows();
    else if (m_cancelled)
        finish(failure(ErrorCode::Cancelled));
    else
        startNext();
}

void RunController::cancel()
{
    m_cancelled = true;
    if (m_preparing.isRunning())
        m_preparing.cancel();
    else if (m_comparing.isRunning())
        m_comparing.cancel();
    else if (m_runner.isRunning())
        m_runner.cancel();
}

void RunController::beginRows()
{
    if (m_isAdapted && !m_rows)
        m_report->rows = RowsReport();
    if (!m_rows)
        return beginHalves();
    m_isComparingRows = true;
    continueRows();
}

void RunController::beginHalves(const std::optional<Error> &alone)
{
    if (!m_cut)
        return finish(*m_report);
    Q_EMIT phaseChanged(tr("comparing with the whole model…"));
    const auto compare = [cut = *m_cut, program = m_program, settings = m_settings](const JobContext &job) {
        return Result<HalvesReport>(compareHalves(program, cut, settings, job));
    };
    m_comparing.start<HalvesReport>(tr("Comparing with the whole model"), compare,
                                    [this, alone](Result<HalvesReport> &halves) {
                                        if (m_cancelled)
                                            return finish(failure(ErrorCode::Cancelled));
                                        takeHalves(halves ? *halves : HalvesReport{.error = halves.error()}, alone);
                                    });
}

// Inputs of a cut are made up when it runs alone. What the part before it gives counts for more: if that gives the
// results of the whole model, the test has passed.
void RunController::takeHalves(const HalvesReport &halves, const std::optional<Error> &alone)
{
    if (alone && (halves.error || !halves.differs.empty())) {
        Error both = *alone;
        both.detail += (both.detail.empty() ? "" : "; ") + halvesText(halves).toStdString();
        return finish(tl::unexpected(std::move(both)));
    }
    if (!m_report)
        m_report.emplace();
    m_report->halves = halves;
    m_report->halves->alone = alone;
    finish(*m_report);
}

void RunController::takeRowsRun(const Result<TestReport> &result)
{
    const bool isOfOriginal = m_rows->original.size() < m_rows->runs.original.size();
    if (result) {
        (isOfOriginal ? m_rows->original : m_rows->adapted).push_back(*result);
        continueRows();
    } else if (result.error().code == ErrorCode::Cancelled ||
               (!isOfOriginal && result.error().code == ErrorCode::RunFailed)) {
        finish(result);
    } else {
        m_report->rows = RowsReport{{}, result.error()};
        finish(*m_report);
    }
}

void RunController::continueRows()
{
    if (const TestRunRequest *next = m_rows->next()) {
        const std::size_t done = m_rows->original.size() + m_rows->adapted.size();
        Q_EMIT phaseChanged(tr("comparing rows with the original: run %1 of %2…")
                                .arg(done + 1)
                                .arg(m_rows->runs.original.size() + m_rows->runs.adapted.size()));
        m_runner.start(*next);
        return;
    }
    const auto compare = [rows = *m_rows](const JobContext &) {
        return compareRows(rows.runs, rows.adapted, rows.original);
    };
    m_comparing.start<RowsComparison>(tr("Comparing rows"), compare, [this](Result<RowsComparison> &compared) {
        m_report->rows = compared ? RowsReport{*compared, {}} : RowsReport{{}, compared.error()};
        finish(*m_report);
    });
}

void RunController::finish(const Result<TestReport> &result)
{
    m_rows.reset();
    m_isComparingRows = false;
    m_file.reset();
    m_original.reset();
    m_cut.reset();
    m_running = false;
    if (m_activity)
        m_activities.end(*std::exchange(m_activity, std::nullopt));
    Q_EMIT finished(blamed(result, m_guesses, *m_graph));
    if (!m_running) // otherwise a receiver of finished() has already started a new run
        m_folder.reset();
}

} // namespace shapewright
