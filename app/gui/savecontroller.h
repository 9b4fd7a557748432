// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobrunner.h"
#include "model/run/testrun.h"
#include "model/save/save.h"
#include "views/panels/panelstate.h"
#include "views/theme/theme.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>

class QWidget;

namespace shapewright {

class RunController;
class SaveDialog;

// Saves the fixed model: plans, asks, writes beside the target, tests that very file, and renames it.
class SaveController : public QObject
{
    Q_OBJECT

public:
    SaveController(JobRunner &jobs, RunController &runs, QWidget *window);

    // Opens the dialog; does nothing while one is open.
    void start(const PanelState &state, const Theme &theme);

Q_SIGNALS:
    void saved(const QString &path, bool tested);
    void failed(const shapewright::Error &error);

private:
    using Pending = std::shared_ptr<PendingSave>;

    void ask(const Theme &theme, const QString &name, Result<SavePlan> &plan);
    void confirmAndWrite();
    void write(bool overwrite);
    void takeWritten(Result<Pending> &written);
    void takeReport(const Result<TestReport> &report);
    void commit(bool tested);
    void cancel();
    void fail(const Error &error);

    JobRunner &m_jobs;
    RunController &m_runs;
    QWidget *m_window;
    QPointer<SaveDialog> m_dialog;
    PanelState m_state;
    Pending m_pending;
    JobRunner::Id m_job = 0;
    bool m_planning = false;
    bool m_testing = false;
};

} // namespace shapewright
