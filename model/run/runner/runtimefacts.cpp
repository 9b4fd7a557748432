// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/runtimefacts.h"

#include "model/run/runner/processend.h"

#include <QDeadlineTimer>
#include <QProcess>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int seconds = 10;

// Waits until the process ends, the time is over, or the job is cancelled.
void waitFor(QProcess &process, const JobContext &job)
{
    constexpr int step = 50; // ms
    const QDeadlineTimer deadline(seconds * 1000);
    while (process.state() != QProcess::NotRunning && !deadline.hasExpired() && !job.cancelled())
        process.waitForFinished(step);
}

} // namespace

Result<RuntimeFacts> runtimeFacts(const QString &program, const JobContext &job)
{
    QProcess process;
    process.start(program, {u"--version"_s});
    waitFor(process, job);
    if (process.error() == QProcess::FailedToStart)
        return failure(ErrorCode::HelperMissing, {program.toStdString()}, process.errorString().toStdString());
    if (process.state() != QProcess::NotRunning) {
        process.kill();
        process.waitForFinished();
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        return failure(ErrorCode::HelperTimedOut, {program.toStdString(), std::to_string(seconds)});
    }
    const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() != 0)
        return failure(ErrorCode::RuntimeMissing, {said.section(u": "_s, 0, 0).toStdString()},
                       said.section(u": "_s, 1).toStdString());
    RuntimeFacts facts;
    const QString version = u"ONNX Runtime "_s, providers = u"Execution providers: "_s;
    for (const QString &line : QString::fromUtf8(process.readAllStandardOutput()).split(u'\n')) {
        if (line.startsWith(version))
            facts.version = line.mid(version.size());
        if (line.startsWith(providers))
            facts.providers = line.mid(providers.size()).split(u", "_s);
    }
    if (process.exitStatus() == QProcess::NormalExit && !facts.version.isEmpty())
        return facts;
    return failure(ErrorCode::HelperFailed, {program.toStdString()}, processEnd(process, said).toStdString());
}

} // namespace shapewright
