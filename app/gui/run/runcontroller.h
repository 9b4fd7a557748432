// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "app/gui/jobs/latestjob.h"
#include "model/run/check/testsettings.h"
#include "model/run/runner/testrunner.h"
#include "model/save/save.h"
#include "views/panels/panelstate.h"

#include <QObject>
#include <QTemporaryDir>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// Runs the model with the edits put in, or a file that holds them, on the CPU. A run writes the edited model into a
// temporary file first, in the system's folder for those or, where external data demands it, beside the original.
class RunController : public QObject
{
    Q_OBJECT

public:
    // All that can be found out, with as many repetitions as a second allows.
    [[nodiscard]] static TestSettings defaultSettings();

    RunController(JobRunner &jobs, Activities &activities, const QString &program, QObject *parent = nullptr);

    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] const QString &program() const { return m_program; }
    void setSettings(const TestSettings &settings) { m_settings = settings; }
    [[nodiscard]] const TestSettings &settings() const { return m_settings; }

    // Only while not isRunning(). After it exactly one finished() follows.
    void run(const PanelState &state) { run(state, {}); }
    // Only to keep the elements of these tensors, however large.
    void capture(const PanelState &state, const std::string &tensor) { run(state, {tensor}); }
    // The same on a file that holds the edits already.
    void runFile(const PanelState &state, const QString &path);
    void cancel();
    // What the run that has just finished kept of its tensors' elements; none after runFile().
    [[nodiscard]] std::shared_ptr<QTemporaryDir> takeFolder() { return std::exchange(m_folder, nullptr); }
    [[nodiscard]] static QString captureFile(const QTemporaryDir &folder);

Q_SIGNALS:
    void started();
    void phaseChanged(const QString &phase);
    void warned(const QString &text); // that it is likely to need more memory than there is
    void finished(const shapewright::Result<shapewright::TestReport> &result);

private:
    using Written = std::shared_ptr<PendingSave>; // null: it is not ours to remove
    struct Prepared {
        Written file;
        TestRunRequest request;
    };

    void begin(const PanelState &state);
    void run(const PanelState &state, const std::vector<std::string> &captured);
    void prepare(const QString &title, JobRunner::Work<Prepared> work);
    void start(Result<Prepared> &prepared);
    void finish(const Result<TestReport> &result);

    Activities &m_activities;
    QString m_program;
    TestRunner m_runner;
    LatestJob m_preparing;
    TestSettings m_settings = defaultSettings();
    std::shared_ptr<const ModelGraph> m_graph; // of the last run
    std::shared_ptr<QTemporaryDir> m_folder;
    Written m_file;
    double m_fraction = -1; // of the phase
    std::optional<Activities::Id> m_activity;
    bool m_running = false;
    bool m_cancelled = false;
};

} // namespace shapewright
