// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

#include <QObject>
#include <QString>

#include <memory>

namespace shapewright {

// Client of shapewright-runner: one test run in a process of its own. Lives in the thread that made it
// and never blocks it. After start() exactly one finished() follows, whatever happens to the process:
// missing, crashed (with its signal), hung, babbling, cancelled, or done.
class TestRunner : public QObject
{
    Q_OBJECT

public:
    explicit TestRunner(QString program, QObject *parent = nullptr);
    ~TestRunner() override; // kills what still runs

    // Starts the program ahead of the request, so that it loads ONNX Runtime while the request is still being made.
    // Whatever becomes of it until start() is told after start().
    void prepare();
    void start(const TestRunRequest &request); // only while not isRunning()
    void cancel();                             // asks; terminates after 2 s; kills
    [[nodiscard]] bool isRunning() const;      // from start() to finished()

    // Beside this program, then where an installation puts helpers.
    [[nodiscard]] static QString defaultProgram();

Q_SIGNALS:
    void phaseChanged(const QString &phase); // `loading`, `running`, …
    void progressed(double fraction);        // of the phase; from 0 to 1, at most ten times a second
    // What ran may by then still be dying, never working: it is killed, and waited for at the end of the application.
    // A report, or an Error: Cancelled, HelperMissing, HelperFailed, HelperTimedOut, RuntimeMissing, RunFailed,
    // RunNotSupported.
    void finished(const shapewright::Result<shapewright::TestReport> &result);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace shapewright
