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
class Notices;
class RunController;
class SaveDialog;

// A model that was saved.
struct SavedFile {
    QString path;
    QString report;                   // empty: none was wanted
    std::optional<bool> passedTest{}; // none: it was not tested
    QString whyUntested{};            // where a test was wanted, and the model cannot be tested here
    QStringList data{};               // what became of external data, in words
};

// Saves the fixed model: plans, asks, writes beside the target, tests that very file, and renames it; a report of that
// is renamed right after it.
class SaveController : public QObject
{
    Q_OBJECT

public:
    SaveController(JobRunner &jobs, RunController &runs, Document &document, Actions &actions, Notices &notices,
                   QWidget *window);

    void setTheme(const Theme &theme) { m_theme = theme; }

Q_SIGNALS:
    void openRequested(const QString &path); // what was saved

private:
    struct Written; // beside the target
    using Pending = std::shared_ptr<Written>;
    struct Replaced { // what a person lets go
        bool model = false;
        bool report = false;
    };

    // Opens the dialog; does nothing while one is open.
    void start();
    void ask(Result<SaveProposal> &proposal);
    void measure();
    void confirmAndWrite();
    // Whether a test before saving would have to wait for another run, which is said.
    [[nodiscard]] bool isRefusedForARun();
    void write(const Replaced &replaced);
    void takeWritten(Result<Pending> &written);
    void takeReport(const Result<TestReport> &report);
    void commit();
    void cancel();
    void fail(const Error &error);
    void showSaved(const SavedFile &file);

    JobRunner &m_jobs;
    RunController &m_runs;
    Document &m_document;
    Notices &m_notices;
    QWidget *m_window;
    QPointer<SaveDialog> m_dialog;
    Theme m_theme;
    PanelState m_state;
    Pending m_pending;
    std::optional<Result<TestReport>> m_test; // of what is pending
    LatestJob m_space;
    JobRunner::Id m_job = 0;
    bool m_planning = false;
    bool m_testing = false;
};

} // namespace shapewright
