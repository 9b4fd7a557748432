// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "app/gui/jobs/latestjob.h"
#include "model/run/check/rowsruns.h"
#include "model/run/check/sizedtests.h"
#include "model/run/check/testsettings.h"
#include "model/run/runner/halves.h"
#include "model/run/runner/testrunner.h"
#include "model/save/save.h"
#include "model/save/scratchfolder.h"
#include "views/panels/panelstate.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// Runs the model with the edits applied, or a file that already contains them, on the CPU in the runner process. Before
// a run, the edited model is written to a temporary file, in the system's temporary folder or, if its external data
// requires that, beside the original. If the graph is adapted, further runs of the same file compare its rows with
// those of the original. GUI thread.
class RunController : public QObject
{
    Q_OBJECT

public:
    // Settings with all checks and comparisons enabled, and with as many repetitions as fit into one second.
    [[nodiscard]] static TestSettings defaultSettings();

    RunController(JobRunner &jobs, Activities &activities, const QString &program, QObject *parent = nullptr);

    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] const QString &program() const { return m_program; }
    void setSettings(const TestSettings &settings) { m_settings = settings; }
    [[nodiscard]] const TestSettings &settings() const { return m_settings; }

    // Starts a test run. Must not be called while isRunning(). Exactly one finished() follows. With ranges, the model
    // is run with the best, the least and the greatest sizes, until one fails; the result is that of the best sizes, or
    // of those that failed.
    void run(const PanelState &state) { run(state, {}); }
    // Starts a run that only captures the elements of this tensor, whatever its size.
    void capture(const PanelState &state, const std::string &tensor) { run(state, {tensor}); }
    // Starts a test run of a file that already contains the edits. `whole` are those of the open model.
    void runFile(const PanelState &state, const ShapeEdits &whole, const QString &path);
    void cancel();
    // The sizes of ranges at which the last result is, and those at which the model passed besides.
    [[nodiscard]] const std::vector<SizeAt> &sizes() const { return m_sizes; }
    [[nodiscard]] const std::vector<std::vector<SizeAt>> &otherSizes() const { return m_otherSizes; }
    // What the inputs were fed with in the last run; empty if none was started.
    [[nodiscard]] const std::vector<InputFeed> &fed() const { return m_fed; }
    // Returns the folder with the tensor elements that the last run captured, and gives up its ownership. Null after
    // runFile().
    [[nodiscard]] std::shared_ptr<ScratchFolder> takeFolder() { return std::exchange(m_folder, nullptr); }
    // The file with the captured elements in such a folder.
    [[nodiscard]] static QString captureFile(const ScratchFolder &folder);

Q_SIGNALS:
    void started();
    void phaseChanged(const QString &phase);
    // The run will probably need more memory than is available.
    void warned(const QString &text);
    void finished(const shapewright::Result<shapewright::TestReport> &result);

private:
    using TestFile = std::shared_ptr<PendingSave>; // null if the original file is tested, which must not be removed
    struct SizedRun {
        std::vector<SizeAt> at; // empty without ranges
        TestRunRequest request;
    };
    struct Prepared {
        TestFile file;
        std::optional<CutModel> cut;  // whose other part can be run, too
        TestFile original;            // that the rows are compared with, if it is no file that exists
        std::vector<SizedRun> runs;   // at least one
        std::optional<RowsRuns> rows; // that follow, if the graph is adapted
    };
    // What a job needs to prepare the runs of a test.
    struct Preparation {
        PanelState state;
        TestSettings settings;
        QString folder;                    // for files
        QString kept;                      // the file for the elements of tensors
        std::vector<std::string> captured; // the only tensors that matter; none: it is a test
        ModelEdits whole{};                // the edits of the open model

        [[nodiscard]] Result<Prepared> runs(TestFile written, const JobContext &job) const;
        [[nodiscard]] Result<Prepared> runsOf(const TestedFile &file, const JobContext &job) const;
    };
    struct Rows {
        RowsRuns runs;
        std::vector<TestReport> original{}, adapted{};

        [[nodiscard]] const TestRunRequest *next() const; // null if all were run
    };

    void begin(const PanelState &state);
    void run(const PanelState &state, const std::vector<std::string> &captured);
    void prepare(const QString &title, JobRunner::Work<Prepared> work);
    void start(Result<Prepared> &prepared);
    void startNext();
    void takeRun(const Result<TestReport> &result);
    void takeSizedRun(const Result<TestReport> &result);
    void takeRowsRun(const Result<TestReport> &result);
    // Compares the rows with those of the original, if the graph is adapted and the test passed.
    void beginRows();
    void continueRows();
    // Compares a model that was cut with the whole. `alone` is why it does not run by itself.
    void beginHalves(const std::optional<Error> &alone = {});
    void takeHalves(const HalvesReport &halves, const std::optional<Error> &alone);
    void finish(const Result<TestReport> &result);

    Activities &m_activities;
    QString m_program;
    TestRunner m_runner;
    LatestJob m_preparing;
    LatestJob m_comparing;
    TestSettings m_settings = defaultSettings();
    std::shared_ptr<const ModelGraph> m_graph;    // the graph of the last run
    std::vector<TestRunRequest::Guess> m_guesses; // of the same run
    std::vector<InputFeed> m_fed;                 // of the same run
    std::shared_ptr<ScratchFolder> m_folder;
    TestFile m_file;
    TestFile m_original;
    std::vector<SizedRun> m_runs;       // of the present test
    std::size_t m_next = 0;             // of m_runs
    std::optional<TestReport> m_report; // of the first one, while others follow
    std::vector<SizeAt> m_sizes;
    std::vector<std::vector<SizeAt>> m_otherSizes;
    std::optional<Rows> m_rows;
    std::optional<CutModel> m_cut;
    bool m_isComparingRows = false;
    double m_fraction = -1; // progress of the current phase; negative: unknown
    std::optional<Activities::Id> m_activity;
    bool m_running = false;
    bool m_isAdapted = false; // the graph of the last run
    bool m_cancelled = false;
};

} // namespace shapewright
