// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"
#include "app/gui/jobs/latestjob.h"
#include "app/gui/save/saveproposal.h"
#include "model/run/testrun/testrun.h"
#include "views/theme/theme.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

class QWidget;

namespace shapewright {

class Actions;
class Document;
class GraphPreview;
class Notices;
class RunController;
class SaveDialog;

// A saved model, for the notice that follows.
struct SavedFile {
    QString path;
    QString report;                   // empty if no report was requested
    std::optional<bool> passedTest{}; // no value if the model was not tested
    QString whyUntested{};            // reason, if a test was requested but the model cannot be tested here
    QStringList data{};               // what was done with each file of external data
    QString rows{};                   // whether those of an adapted model were compared with the original
};

// Saves the edited model. It plans the save, opens the dialog, writes a temporary file beside the target, tests that
// very file, and renames it to the target. A report is renamed right after it. GUI thread; files are read and written
// in jobs.
class SaveController : public QObject
{
    Q_OBJECT

public:
    SaveController(JobRunner &jobs, RunController &runs, Document &document, GraphPreview &preview, Actions &actions,
                   Notices &notices, QWidget *window);

    void setTheme(const Theme &theme) { m_theme = theme; }

Q_SIGNALS:
    void openRequested(const QString &path); // the path of the saved model

private:
    struct WrittenSave; // the temporary file beside the target
    using Pending = std::shared_ptr<WrittenSave>;
    struct Replaced { // the existing files that the person agreed to replace
        bool model = false;
        bool report = false;
    };

    // Plans the save and opens the dialog. Does nothing while the dialog is open.
    void start();
    void ask(Result<SaveProposal> &proposal);
    void measureSpace();
    void wishFold(bool isOn);
    void confirmAndWrite();
    // Returns true and shows the reason in the dialog if a test before saving is requested while another test run is
    // active.
    [[nodiscard]] bool isBlockedByRun();
    void write(const Replaced &replaced);
    void testOrCommit(Result<Pending> &written);
    void finishTest(const Result<TestReport> &report);
    void commit();
    void cancel();
    void fail(const Error &error);
    void showSaved(const SavedFile &file);

    JobRunner &m_jobs;
    RunController &m_runs;
    Document &m_document;
    GraphPreview &m_preview;
    Notices &m_notices;
    QWidget *m_window;
    QPointer<SaveDialog> m_dialog;
    Theme m_theme;
    PanelState m_state;  // see savedState()
    ShapeEdits m_wanted; // with the ranges, which the file does not hold
    std::shared_ptr<const WishedModel> m_folded;
    std::shared_ptr<const GraphEditRows> m_foldedRows;
    PanelState m_saved; // of the model that is written: the open one, the adapted one, or the folded one
    Pending m_pending;
    std::optional<Result<TestReport>> m_test; // the result for m_pending
    LatestJob m_space;
    JobRunner::Id m_job = 0;
    bool m_planning = false;
    bool m_testing = false;
};

} // namespace shapewright
