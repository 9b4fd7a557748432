// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/testcontroller.h"

#include "app/gui/run/imagefeed.h"
#include "app/gui/run/testdialog.h"
#include "app/gui/tensors/runtensors.h"
#include "model/report/runproblems.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/faultynodes.h"
#include "model/run/runner/runtimefacts.h"
#include "model/wording/runwording.h"

#include <QPointer>

#include <utility>

namespace shapewright {

TestController::TestController(JobRunner &jobs, RunController &runs, Document &document, TestRunPanel &panel,
                               RunTensors &tensors, QWidget *window)
    : QObject(window), m_jobs(jobs), m_runs(runs), m_document(document), m_panel(panel), m_tensors(tensors),
      m_window(window), m_check(jobs), m_ask(jobs)
{
    connect(&panel, &TestRunPanel::runRequested, this, &TestController::run);
    connect(&panel, &TestRunPanel::cancelRequested, &runs, &RunController::cancel);
    connect(&panel, &TestRunPanel::settingsRequested, this, &TestController::openSettings);
    connect(&document, &Document::opened, this, &TestController::takeSettings);
    connect(&document, &Document::editsChanged, this, &TestController::updateOutdated);
    connect(&tensors, &RunTensors::captureRequested, this, &TestController::capture);
    connect(&panel, &TestRunPanel::valuesRequested, &tensors, &RunTensors::openValues);
    connect(&panel, &TestRunPanel::imageRequested, &tensors, &RunTensors::openImage);
    connect(&runs, &RunController::started, this, [this] {
        if (!m_isCapture) {
            m_tested = m_document.state();
            m_problems.clear();
            m_last.reset();
            m_tensors.clear();
        }
        m_panel.showWarning({});
        m_panel.showRunning({});
        Q_EMIT started();
    });
    connect(&runs, &RunController::warned, &panel, &TestRunPanel::showWarning);
    connect(&runs, &RunController::phaseChanged, &panel, &TestRunPanel::showRunning);
    connect(&runs, &RunController::finished, this, &TestController::finish);
}

void TestController::takeSettings()
{
    TestSettings settings = RunController::defaultSettings();
    if (m_kept)
        settings = m_kept->settingsOf(m_document.path()).value_or(settings);
    settings.fill = m_runs.settings().fill;
    useSettings(settings);
}

void TestController::setFill(FillKind fill)
{
    TestSettings settings = m_runs.settings();
    settings.fill = fill;
    useSettings(settings);
}

void TestController::run()
{
    if (m_document.isUpToDate() && !m_runs.isRunning())
        m_runs.run(m_document.state());
}

void TestController::capture(const std::string &tensor)
{
    if (!m_document.isUpToDate() || m_runs.isRunning())
        return;
    m_isCapture = isOfTheseEdits() && m_last && *m_last;
    if (m_isCapture)
        m_runs.capture(m_document.state(), tensor);
    else
        m_runs.run(m_document.state()); // which keeps it, as a rule
}

void TestController::finish(const Result<TestReport> &result)
{
    const bool wasCapture = std::exchange(m_isCapture, false);
    if (m_tested.graph == m_document.state().graph) { // else another model was opened meanwhile
        if (wasCapture)
            finishCapture(result);
        else
            showResult(result);
    }
    Q_EMIT ended();
}

void TestController::showResult(const Result<TestReport> &result)
{
    m_last = result;
    const ModelGraph &graph = *m_tested.graph;
    m_problems = result ? runProblems(*result, graph) : runProblems(result.error(), graph);
    if (result)
        keepTensors(*result);
    m_panel.showResult(result);
    updateOutdated();
}

void TestController::finishCapture(const Result<TestReport> &result)
{
    if (result)
        keepTensors(*result);
    else if (result.error().code != ErrorCode::Cancelled)
        Q_EMIT failed(result.error());
    m_panel.showResult(*m_last);
    updateOutdated();
}

void TestController::updateOutdated()
{
    m_panel.setOutdated(!isOfTheseEdits());
    m_tensors.setOutdated(!isOfTheseEdits());
}

void TestController::keepTensors(const TestReport &report)
{
    if (const auto folder = m_runs.takeFolder())
        m_tensors.add({CapturedTensors(report.captured, RunController::captureFile(*folder)), folder});
}

bool TestController::isOfTheseEdits() const
{
    return m_tested.graph == m_document.state().graph && m_tested.edits == m_document.edits();
}

PanelState TestController::shownState() const
{
    PanelState state = m_document.state();
    if (m_problems.empty() || !isOfTheseEdits())
        return state;
    auto table = std::make_shared<ShapeTable>(*state.after);
    table->problems.insert(table->problems.end(), m_problems.begin(), m_problems.end());
    state.after = std::move(table);
    return state;
}

void TestController::openSettings()
{
    if (!m_document.isOpen())
        return;
    auto *dialog = new TestDialog(m_theme, m_document.state(), m_runs.settings(), m_window);
    connect(dialog, &TestDialog::sourcesChanged, this, [this, dialog] { checkSources(dialog); });
    connect(dialog, &TestDialog::settingsTaken, this, [this, dialog] { applySettings(dialog->settings()); });
    connect(dialog, &TestDialog::runRequested, this, &TestController::run);
    checkSources(dialog);
    offerProviders(dialog);
    dialog->open();
}

void TestController::offerProviders(TestDialog *dialog)
{
    if (m_providers) {
        dialog->showProviders(*m_providers);
        return;
    }
    const auto ask = [program = m_runs.program()](const JobContext &job) { return runtimeFacts(program, job); };
    m_ask.start<RuntimeFacts>(tr("Asking for execution providers"), ask,
                              [this, shown = QPointer(dialog)](Result<RuntimeFacts> &facts) {
                                  if (facts)
                                      m_providers = facts->providers;
                                  if (shown && facts)
                                      shown->showProviders(facts->providers);
                              });
}

void TestController::checkSources(TestDialog *dialog)
{
    const auto work = [state = m_document.state(),
                       settings = dialog->settings()](const JobContext &job) -> Result<FeedsPreview> {
        const QTemporaryDir folder;
        const SettingsWithImages made = withImages(settings, state, folder.path(), job);
        FeedsPreview preview = previewFeeds(*state.graph, state.edits, *state.after, made.settings);
        preview.faults.insert(preview.faults.end(), made.faults.begin(), made.faults.end());
        made.nameIn(preview.feeds);
        return preview;
    };
    m_check.start<FeedsPreview>(tr("Looking at what inputs are fed with"), work,
                                [shown = QPointer(dialog)](Result<FeedsPreview> &preview) {
                                    if (shown && preview)
                                        shown->showPreview(*preview);
                                });
}

void TestController::useSettings(const TestSettings &settings)
{
    m_runs.setSettings(settings);
    const QString providers = providersText(settings.run.providers);
    m_panel.setProviders(providers);
    Q_EMIT providersChosen(providers);
}

void TestController::applySettings(const TestSettings &settings)
{
    useSettings(settings);
    if (!m_kept)
        return;
    const auto work = [kept = *m_kept, settings, model = m_document.path()](const JobContext &) -> Result<bool> {
        return kept.keep(model, settings, RunController::defaultSettings()).map([] { return true; });
    };
    m_jobs.start<bool>(tr("Keeping the test settings"), work, [this](Result<bool> &done) {
        if (!done)
            Q_EMIT failed(done.error());
    });
}

} // namespace shapewright
