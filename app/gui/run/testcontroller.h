// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/document/document.h"
#include "app/gui/jobs/latestjob.h"
#include "app/gui/run/kepttests.h"
#include "app/gui/run/runcontroller.h"
#include "views/panels/testrun/testrunpanel.h"
#include "views/theme/theme.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace shapewright {

class Actions;
class Notices;
class ResultTabs;
class RunTensors;
class SerialWorker;
class TestDialog;

// The test runs that a person starts: their settings, their results in the panel, and the problems that the last run
// found. GUI thread.
class TestController : public QObject
{
    Q_OBJECT

public:
    TestController(JobRunner &jobs, RunController &runs, Document &document, ResultTabs &tabs, RunTensors &tensors,
                   Actions &actions, Notices &notices, QWidget *window);

    void setTheme(const Theme &theme) { m_theme = theme; }
    // From now on, the settings of each model are read and written by the worker, which must outlive this object.
    void setKept(const KeptEdits &kept, SerialWorker &worker);
    // The document's state, with the problems that the last run found if that run had the current edits.
    [[nodiscard]] PanelState shownState() const;
    // What that run showed of the rows of an adapted graph. Empty if there is none.
    [[nodiscard]] QString shownRows() const;

Q_SIGNALS:
    void started();
    void ended(); // shownState() may have changed

private:
    void connectActions();
    void setFill(FillKind fill);
    void run();
    // Starts a run that captures the elements of a tensor, which the last run did not.
    void capture(const std::string &tensor);
    void openSettings();
    void askSizes();
    void showValueChoices();
    void restoreSettings();
    void offerProviders(TestDialog *dialog);
    void checkSources(TestDialog *dialog);
    void applySettings(const TestSettings &settings);
    void useSettings(const TestSettings &settings);
    void finish(const Result<TestReport> &result);
    void finishCapture(const Result<TestReport> &result);
    void keepTensors(const TestReport &report);
    void showResult(const Result<TestReport> &result);
    void showConditions();
    [[nodiscard]] bool isForCurrentEdits() const;
    void updateOutdated();

    RunController &m_runs;
    Document &m_document;
    TestRunPanel &m_panel;
    RunTensors &m_tensors;
    Actions &m_actions;
    Notices &m_notices;
    QWidget *m_window;
    Theme m_theme;
    std::optional<KeptTests> m_kept;
    SerialWorker *m_worker = nullptr; // writes kept settings; null if they are not kept
    std::uint64_t m_settingsRevision = 0;
    LatestJob m_inputCheck;
    LatestJob m_providerQuery;
    std::optional<QStringList> m_providers; // execution providers that the runtime offers, once it has reported them
    PanelState m_tested;                    // the state that the last run tested
    std::vector<Problem> m_problems;
    std::optional<Result<TestReport>> m_last; // the result that the panel shows
    bool m_isCapture = false;                 // whether the current run only captures a tensor
};

} // namespace shapewright
