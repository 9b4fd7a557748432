// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "tests/support/testmodels.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>

#include <functional>

namespace shapewright::test {

struct CliRun {
    int exitCode = -1; // -1 if it crashed or hung, or if Qt complained on standard error
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    [[nodiscard]] QString all() const { return QString::fromUtf8(out + err); }
};

inline CliRun finished(QProcess &process)
{
    constexpr int patience = 2000 * usualTimeoutSeconds;
    CliRun run;
    const bool ended = process.state() == QProcess::NotRunning || process.waitForFinished(patience);
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    static const QRegularExpression ofQt(
        QStringLiteral("^(Q[A-Z]\\w*::|QProcess: |QIODevice|QFile|(Broken|Empty) filename)"),
        QRegularExpression::MultilineOption);
    const bool hasComplaint = ofQt.match(QString::fromUtf8(run.err)).hasMatch();
    if (ended && process.exitStatus() == QProcess::NormalExit && !hasComplaint)
        run.exitCode = process.exitCode();
    return run;
}

// Runs shapewright-cli in an environment without a UTF-8 locale, as in most containers. `inChild` is called in the
// child process before the program is executed.
inline CliRun runCli(const QStringList &arguments, const std::function<void()> &inChild = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"LANG", "LC_ALL", "LC_CTYPE"})
        environment.remove(QString::fromLatin1(name));
    process.setProcessEnvironment(environment);
    if (inChild)
        process.setChildProcessModifier(inChild);
    process.start(program(QStringLiteral("shapewright-cli")), arguments);
    return finished(process);
}

} // namespace shapewright::test
