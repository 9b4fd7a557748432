// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/testcontroller.h"

#include "app/gui/jobs/serialworker.h"
#include "app/gui/run/imagefeed.h"
#include "app/gui/run/sizesdialog.h"
#include "app/gui/run/testdialog.h"
#include "app/gui/tensors/runtensors.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "model/report/runproblems.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/faultynodes.h"
#include "model/run/runner/runtimefacts.h"
#include "model/save/scratchfolder.h"
#include "model/shape/tables/shapetable.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/testrun/testrunline.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QAction>
#include <QActionGroup>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

const QString invalidRun = QStringLiteral("invalidRun"); // the key of a question

} // namespace

TestController::TestController(JobRunner &jobs, RunController &runs, Document &document, ResultTabs &tabs,
                               RunTensors &tensors, Actions &actions, Notices &notices, QWidget *window)
    : QObject(window), m_runs(runs), m_document(document), m_panel(*tabs.testRun()), m_tensors(tensors),
      m_actions(actions), m_notices(notices), m_window(window), m_inputCheck(jobs), m_providerQuery(jobs)
{
    connectActions();
    connect(&m_panel, &TestRunPanel::runRequested, this, &TestController::run);
    connect(&m_panel, &TestRunPanel::cancelRequested, &runs, &RunController::cancel);
    connect(&m_panel, &TestRunPanel::settingsRequested, this, &TestController::openSettings);
    connect(&m_panel, &TestRunPanel::sizeChangeRequested, this, &TestController::askSizes);
    connect(&document, &Document::opened, this, &TestController::restoreSettings);
    connect(&document, &Document::editsChanged, this, &TestController::updateOutdated);
    connect(&document, &Document::editsChanged, this, [this] { m_notices.withdraw(invalidRun); });
    for (const auto change : {&Document::opened, &Document::closed, &Document::shapesChanged})
        connect(&document, change, this, &TestController::showValueChoices);
    connect(&tensors, &RunTensors::captureRequested, this, &TestController::capture);
    connect(&m_panel, &TestRunPanel::valuesRequested, &tensors, &RunTensors::openValues);
    connect(&m_panel, &TestRunPanel::imageRequested, &tensors, &RunTensors::openImage);
    connect(&runs, &RunController::started, this, [this, &tabs] {
        if (!m_isCapture) {
            m_tested = m_document.state();
            m_problems.clear();
            m_last.reset();
            m_tensors.clear();
        }
        m_panel.showRunning({});
        showConditions();
        tabs.showPage(tabs.testRun());
        Q_EMIT started();
    });
    connect(&runs, &RunController::warned, &m_panel, &TestRunPanel::showWarning);
    connect(&runs, &RunController::phaseChanged, &m_panel, &TestRunPanel::showRunning);
    connect(&runs, &RunController::finished, this, &TestController::finish);
}

void TestController::connectActions()
{
    connect(m_actions.run, &QAction::triggered, this, &TestController::run);
    connect(m_actions.cancelRun, &QAction::triggered, &m_runs, &RunController::cancel);
    connect(m_actions.testSettings, &QAction::triggered, this, &TestController::openSettings);
    connect(m_actions.fills, &QActionGroup::triggered, this,
            [this](QAction *action) { setFill(FillKind(action->data().toInt())); });
}

void TestController::setKept(const KeptEdits &kept, SerialWorker &worker)
{
    m_kept.emplace(kept);
    m_worker = &worker;
}

void TestController::restoreSettings()
{
    TestSettings settings = RunController::defaultSettings();
    settings.fill = m_runs.settings().fill;
    useSettings(settings);
    if (!m_kept)
        return;
    using Found = std::optional<TestSettings>;
    m_worker->run<Found>(
        this, [kept = *m_kept, path = m_document.path()]() -> Result<Found> { return kept.settingsOf(path); },
        [this, revision = m_settingsRevision](Result<Found> &found) {
            // If the settings were changed meanwhile, another model was opened or the person chose other settings.
            if (!found || !*found || revision != m_settingsRevision)
                return;
            TestSettings kept = **found;
            kept.fill = m_runs.settings().fill;
            useSettings(kept);
        });
}

void TestController::setFill(FillKind fill)
{
    TestSettings settings = m_runs.settings();
    settings.fill = fill;
    useSettings(settings);
}

void TestController::run()
{
    if (!m_document.isUpToDate() || m_runs.isRunning())
        return;
    const PanelState &state = m_document.state();
    const auto errors = std::ranges::count(state.problems(), Severity::Error, &Problem::severity);
    if (errors == 0)
        return m_runs.run(state);
    m_notices.ask(invalidRun,
                  tr("The model is invalid with these sizes, so a test will probably fail. Errors: %1; see Problems.")
                      .arg(errors),
                  {tr("&Run anyway"), [this] {
                       if (m_document.isUpToDate() && !m_runs.isRunning())
                           m_runs.run(m_document.state());
                   }});
}

void TestController::askSizes()
{
    if (!m_last || m_tested.graph != m_document.state().graph)
        return;
    auto *dialog = new SizesDialog(fedDims(m_runs.fed(), m_tested), m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        TestSettings settings = m_runs.settings();
        for (const auto &[name, size] : dialog->sizes())
            settings.sizes[name] = size;
        applySettings(settings);
        run();
    });
    dialog->open();
}

// Whoever feeds inputs with data of their own gives these values, too.
void TestController::showValueChoices()
{
    const TestSettings &settings = m_runs.settings();
    const bool isOpen = settings.inputData.isEmpty() && settings.inputFills.isEmpty();
    m_panel.showValueChoices(isOpen ? valueChoicesText(m_document.state().problems()) : QString());
}

void TestController::capture(const std::string &tensor)
{
    if (!m_document.isUpToDate() || m_runs.isRunning())
        return;
    m_isCapture = isForCurrentEdits() && m_last && *m_last;
    if (m_isCapture)
        m_runs.capture(m_document.state(), tensor);
    else
        // A whole run usually captures this tensor too.
        m_runs.run(m_document.state());
}

void TestController::finish(const Result<TestReport> &result)
{
    const bool wasCapture = std::exchange(m_isCapture, false);
    if (m_tested.graph == m_document.state().graph) { // otherwise another model was opened meanwhile
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
    showConditions();
    updateOutdated();
}

// Nobody should take the result for more than it is: the sizes may contradict each other, and dims that the edits leave
// dynamic ran at some size.
void TestController::showConditions()
{
    m_panel.showWarning(m_tested.hasErrors() ? tr("The model is invalid with these sizes; see Problems.") : QString());
    QStringList others;
    for (const std::vector<SizeAt> &sizes : m_runs.otherSizes())
        others.append(tr("with %1").arg(displayText(describe(sizes))));
    const QString sizes = m_runs.sizes().empty() ? QString() : tr("with %1").arg(displayText(describe(m_runs.sizes())));
    m_panel.showSizes(!m_last            ? QString()
                      : others.isEmpty() ? sizes
                                         : tr("%1; also passed %2").arg(sizes, others.join(tr(" and "))));
    // A run that failed may have failed because of these sizes.
    const bool hasRun = m_last && (*m_last || m_last->error().code != ErrorCode::Cancelled);
    m_panel.showFedSizes(hasRun ? fedSizesText(fedDims(m_runs.fed(), m_tested)) : QString());
}

void TestController::finishCapture(const Result<TestReport> &result)
{
    if (result)
        keepTensors(*result);
    else
        m_notices.showFailure(result.error());
    m_panel.showResult(*m_last);
    showConditions();
    updateOutdated();
}

void TestController::updateOutdated()
{
    m_panel.setOutdated(!isForCurrentEdits());
    m_tensors.setOutdated(!isForCurrentEdits());
}

void TestController::keepTensors(const TestReport &report)
{
    if (const auto folder = m_runs.takeFolder())
        m_tensors.add({CapturedTensors(report.captured, RunController::captureFile(*folder)), folder});
}

bool TestController::isForCurrentEdits() const
{
    return m_tested.graph == m_document.state().graph && m_tested.edits == m_document.edits() &&
           m_tested.wishes.adapt == m_document.wishes().adapt && m_tested.wishes.parts == m_document.wishes().parts;
}

PanelState TestController::shownState() const
{
    PanelState state = m_document.state();
    if (m_problems.empty() || !isForCurrentEdits())
        return state;
    auto table = std::make_shared<ShapeTable>(*state.after);
    table->problems.insert(table->problems.end(), m_problems.begin(), m_problems.end());
    state.after = std::move(table);
    return state;
}

QString TestController::shownRows() const
{
    const bool hasRows = isForCurrentEdits() && m_last && *m_last && (*m_last)->rows;
    return hasRows ? rowsText(*(*m_last)->rows) : QString();
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
    m_providerQuery.start<RuntimeFacts>(tr("Listing execution providers"), ask,
                                        [this, shown = QPointer(dialog)](Result<RuntimeFacts> &facts) {
                                            if (facts)
                                                m_providers = facts->providers;
                                            if (shown && facts)
                                                shown->showProviders(facts->providers);
                                            if (!facts)
                                                m_notices.showFailure(facts.error());
                                        });
}

void TestController::checkSources(TestDialog *dialog)
{
    const auto work = [state = m_document.state(),
                       settings = dialog->settings()](const JobContext &job) -> Result<FeedsPreview> {
        const ScratchFolder folder;
        const ConvertedSettings made = convertImages(settings, state, folder.path(), job);
        FeedsPreview preview = previewFeeds(*state.graph, state.edits, *state.after, made.settings);
        preview.faults.insert(preview.faults.end(), made.faults.begin(), made.faults.end());
        made.nameImagesIn(preview.feeds);
        return preview;
    };
    m_inputCheck.start<FeedsPreview>(tr("Checking input data"), work,
                                     [this, shown = QPointer(dialog)](Result<FeedsPreview> &preview) {
                                         if (shown && preview)
                                             shown->showPreview(*preview);
                                         if (!preview)
                                             m_notices.showFailure(preview.error());
                                     });
}

void TestController::useSettings(const TestSettings &settings)
{
    ++m_settingsRevision;
    m_runs.setSettings(settings);
    showValueChoices();
    const QString providers = providersText(settings.run.providers);
    m_panel.setProviders(providers);
    m_actions.setProviders(providers);
}

void TestController::applySettings(const TestSettings &settings)
{
    useSettings(settings);
    if (!m_kept)
        return;
    m_worker->run<void>(
        this,
        [kept = *m_kept, settings, model = m_document.path()] {
            return kept.keep(model, settings, RunController::defaultSettings());
        },
        [this](Result<void> &done) {
            if (!done)
                m_notices.showFailure(done.error());
        });
}

} // namespace shapewright
