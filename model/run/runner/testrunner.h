// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

#include <QObject>
#include <QString>

#include <memory>

namespace shapewright {

// The client of shapewright-runner: executes a test run in a process of its own. It lives in the thread that created it
// and never blocks this thread. Each start() is followed by exactly one finished(), whether the process is missing,
// crashes (the error names the signal), hangs, violates the protocol, is cancelled, or succeeds.
class TestRunner : public QObject
{
    Q_OBJECT

public:
    explicit TestRunner(QString program, QObject *parent = nullptr);
    ~TestRunner() override; // kills a process that is still running

    // Starts the program before the request, so that it loads ONNX Runtime while the request is being made. If it fails
    // before start(), that is reported after start().
    void prepare();
    void start(const TestRunRequest &request); // only while not isRunning()
    void cancel();                             // asks the process to end, terminates it after 2 s, then kills it
    [[nodiscard]] bool isRunning() const;      // from start() to finished()

    // What SHAPEWRIGHT_RUNNER says; else beside this program, or where an installation puts helpers.
    [[nodiscard]] static QString defaultProgram();

Q_SIGNALS:
    void phaseChanged(const QString &phase); // `loading`, `running`, …
    void progressed(double fraction);        // fraction of the phase, from 0 to 1; at most ten times a second
    // Emitted with a report or an Error: Cancelled, HelperMissing, HelperFailed, HelperTimedOut, RuntimeMissing,
    // RunFailed, RunNotSupported. The process may still be ending then, but it does no more work: it has been killed,
    // and the end of the application waits for it.
    void finished(const shapewright::Result<shapewright::TestReport> &result);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace shapewright
