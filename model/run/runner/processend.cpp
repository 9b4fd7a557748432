// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/processend.h"

#include <QProcess>

#include <csignal>
#include <cstring>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

QString signalText(int signal)
{
    const char *name = sigabbrev_np(signal);
    if (!name)
        return u"it was ended by signal %1"_s.arg(signal);
    if (signal == SIGKILL)
        return u"it was ended by SIGKILL, as the system does when memory runs out"_s;
    return u"it crashed with SIG%1 (%2)"_s.arg(QString::fromLatin1(name), QString::fromLatin1(sigdescr_np(signal)));
}

} // namespace

QString processEnd(const QProcess &process, const QString &standardError)
{
    const QString end = process.exitStatus() == QProcess::CrashExit
                            ? signalText(process.exitCode()) // after a crash, Qt returns the signal here
                            : u"it ended with exit code %1 and without an answer"_s.arg(process.exitCode());
    return standardError.isEmpty() ? end : end + u"; it said: "_s + standardError;
}

} // namespace shapewright
