// SPDX-License-Identifier: Apache-2.0
#include "model/run/runtimeversion.h"

#include "model/run/processend.h"

#include <QProcess>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

Result<QString> runtimeVersion(const QString &program)
{
    constexpr int seconds = 10;
    QProcess process;
    process.start(program, {u"--version"_s});
    if (!process.waitForStarted(seconds * 1000))
        return failure(ErrorCode::HelperMissing, {program.toStdString()}, process.errorString().toStdString());
    if (!process.waitForFinished(seconds * 1000)) {
        process.kill();
        process.waitForFinished();
        return failure(ErrorCode::HelperTimedOut, {program.toStdString(), std::to_string(seconds)});
    }
    const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() != 0)
        return failure(ErrorCode::RuntimeMissing, {said.section(u": "_s, 0, 0).toStdString()},
                       said.section(u": "_s, 1).toStdString());
    const QStringList lines = QString::fromUtf8(process.readAllStandardOutput()).split(u'\n');
    const QString prefix = u"ONNX Runtime "_s;
    for (const QString &line : lines) {
        if (process.exitStatus() == QProcess::NormalExit && line.startsWith(prefix))
            return line.mid(prefix.size());
    }
    return failure(ErrorCode::HelperFailed, {program.toStdString()}, processEnd(process, said).toStdString());
}

} // namespace shapewright
