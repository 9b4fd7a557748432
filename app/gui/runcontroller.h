// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/activities.h"
#include "app/gui/jobrunner.h"
#include "model/run/inputfeeds.h"
#include "model/run/testrunner.h"
#include "model/save/save.h"
#include "views/panels/panelstate.h"

#include <QObject>
#include <QTemporaryDir>

#include <memory>
#include <optional>

namespace shapewright {

// Runs the model with the edits put in, or a file that holds them, on the CPU. A run writes the edited model into a
// temporary file first, in the system's folder for those or, where external data demands it, beside the original.
class RunController : public QObject
{
    Q_OBJECT

public:
    static constexpr std::uint64_t seed = 7;

    RunController(JobRunner &jobs, Activities &activities, const QString &program, QObject *parent = nullptr);

    [[nodiscard]] bool isRunning() const { return m_running; }
    void setFill(FillKind fill) { m_fill = fill; }

    // Only while not isRunning(). After it exactly one finished() follows.
    void run(const PanelState &state);
    // The same on a file that holds the edits already.
    void runFile(const PanelState &state, const QString &path);
    void cancel();

Q_SIGNALS:
    void started();
    void phaseChanged(const QString &phase);
    void finished(const shapewright::Result<shapewright::TestReport> &result);

private:
    using Written = std::shared_ptr<PendingSave>; // null: the original is what runs

    void begin();
    void takeFile(const PanelState &state, Result<Written> &written);
    void finish(const Result<TestReport> &result);

    JobRunner &m_jobs;
    Activities &m_activities;
    TestRunner m_runner;
    FillKind m_fill = FillKind::Random;
    std::unique_ptr<QTemporaryDir> m_folder;
    Written m_file;
    JobRunner::Id m_writing = 0;
    std::optional<Activities::Id> m_activity;
    bool m_running = false;
    bool m_cancelled = false;
};

} // namespace shapewright
