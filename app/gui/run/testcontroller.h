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

// The test runs that a person starts: their settings, what the panel shows of them, and the problems that the last one
// found.
class TestController : public QObject
{
    Q_OBJECT

public:
    TestController(JobRunner &jobs, RunController &runs, Document &document, ResultTabs &tabs, RunTensors &tensors,
                   Actions &actions, Notices &notices, QWidget *window);

    void setTheme(const Theme &theme) { m_theme = theme; }
    // From now on settings last: the worker reads and writes them.
    void setKept(const KeptEdits &kept, SerialWorker &worker);
    // The document's state with what the last run found out, if it was of these very edits.
    [[nodiscard]] PanelState shownState() const;

Q_SIGNALS:
    void started();
    void ended(); // the shown state may be another

private:
    void connectActions();
    void setFill(FillKind fill);
    void run();
    // A run only for the elements of a tensor, which the last one did not keep.
    void capture(const std::string &tensor);
    void openSettings();
    void takeSettings();
    void offerProviders(TestDialog *dialog);
    void checkSources(TestDialog *dialog);
    void applySettings(const TestSettings &settings);
    void useSettings(const TestSettings &settings);
    void finish(const Result<TestReport> &result);
    void finishCapture(const Result<TestReport> &result);
    void keepTensors(const TestReport &report);
    void showResult(const Result<TestReport> &result);
    [[nodiscard]] bool isOfTheseEdits() const;
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
    SerialWorker *m_worker = nullptr; // of what is kept; null: nothing is
    std::uint64_t m_settingsRevision = 0;
    LatestJob m_check;
    LatestJob m_ask;
    std::optional<QStringList> m_providers; // of the runtime, once it has said them
    PanelState m_tested;                    // of the last run
    std::vector<Problem> m_problems;
    std::optional<Result<TestReport>> m_last; // what the panel shows
    bool m_isCapture = false;                 // the run under way
};

} // namespace shapewright
