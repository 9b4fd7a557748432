// SPDX-License-Identifier: Apache-2.0
#include "app/gui/testcontroller.h"

#include "app/gui/editfiles.h"
#include "app/gui/testdialog.h"
#include "model/run/checkplan.h"

#include <QPointer>

namespace shapewright {

TestController::TestController(JobRunner &jobs, RunController &runs, Document &document, TestRunPanel &panel,
                               QWidget *window)
    : QObject(window), m_jobs(jobs), m_runs(runs), m_document(document), m_panel(panel), m_window(window), m_check(jobs)
{
    connect(&panel, &TestRunPanel::runRequested, this, &TestController::run);
    connect(&panel, &TestRunPanel::cancelRequested, &runs, &RunController::cancel);
    connect(&panel, &TestRunPanel::settingsRequested, this, &TestController::openSettings);
    connect(&document, &Document::opened, this, &TestController::takeSettings);
    connect(&document, &Document::editsChanged, this, [this] { m_panel.setOutdated(!isOfTheseEdits()); });
    connect(&runs, &RunController::started, this, [this] {
        m_tested = m_document.state();
        m_problems.clear();
        m_panel.showRunning({});
        Q_EMIT started();
    });
    connect(&runs, &RunController::phaseChanged, &panel, &TestRunPanel::showRunning);
    connect(&runs, &RunController::finished, this, &TestController::finish);
}

void TestController::takeSettings()
{
    TestSettings settings = RunController::defaultSettings();
    if (m_kept)
        settings = m_kept->settingsOf(m_document.path()).value_or(settings);
    settings.fill = m_runs.settings().fill;
    m_runs.setSettings(settings);
}

void TestController::setFill(FillKind fill)
{
    TestSettings settings = m_runs.settings();
    settings.fill = fill;
    m_runs.setSettings(settings);
}

void TestController::run()
{
    if (m_document.isUpToDate() && !m_runs.isRunning())
        m_runs.run(m_document.state());
}

void TestController::finish(const Result<TestReport> &result)
{
    if (m_tested.graph == m_document.state().graph) { // else another model was opened meanwhile
        if (result)
            m_problems = runProblems(*result, *m_tested.graph);
        m_panel.showResult(result);
        m_panel.setOutdated(!isOfTheseEdits());
    }
    Q_EMIT ended();
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

QString TestController::commandLine() const
{
    return runLineOf(m_document.edits(), m_document.path(), m_runs.settings());
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
    dialog->open();
}

void TestController::checkSources(TestDialog *dialog)
{
    const auto work = [state = m_document.state(),
                       settings = dialog->settings()](const JobContext &) -> Result<FeedsPreview> {
        return previewFeeds(*state.graph, state.edits, *state.after, settings);
    };
    m_check.start<FeedsPreview>(tr("Looking at what inputs are fed with"), work,
                                [shown = QPointer(dialog)](Result<FeedsPreview> &preview) {
                                    if (shown && preview)
                                        shown->showPreview(*preview);
                                });
}

void TestController::applySettings(const TestSettings &settings)
{
    m_runs.setSettings(settings);
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
