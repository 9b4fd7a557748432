// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/runtimefacts.h"

#include "model/process/waitforend.h"
#include "model/run/runner/processend.h"

#include <QProcess>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::chrono::seconds longest(10);

} // namespace

Result<RuntimeFacts> runtimeFacts(const QString &program, const JobContext &job)
{
    QProcess process;
    process.start(program, {u"--version"_s});
    const bool hasEnded = waitForEnd(process, longest, job.stop);
    if (process.error() == QProcess::FailedToStart)
        return failure(ErrorCode::HelperMissing, {program.toStdString()}, process.errorString().toStdString());
    if (!hasEnded && job.cancelled())
        return failure(ErrorCode::Cancelled);
    if (!hasEnded)
        return failure(ErrorCode::HelperTimedOut, {program.toStdString(), std::to_string(longest.count())});
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
