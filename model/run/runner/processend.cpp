// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/processend.h"

#include <QCoreApplication>
#include <QProcess>

#include <algorithm>
#include <csignal>
#include <iterator>

namespace shapewright {

namespace {

struct ProcessEnd {
    Q_DECLARE_TR_FUNCTIONS(ProcessEnd)
};

struct NamedSignal {
    int number;
    const char *name;
    const char *description; // as the C library has it
};

// The signals that end programs. The C library has had names for them only since 2.32.
constexpr NamedSignal namedSignals[] = {
    {SIGABRT, "SIGABRT", "Aborted"},
    {SIGBUS, "SIGBUS", "Bus error"},
    {SIGFPE, "SIGFPE", "Floating point exception"},
    {SIGHUP, "SIGHUP", "Hangup"},
    {SIGILL, "SIGILL", "Illegal instruction"},
    {SIGINT, "SIGINT", "Interrupt"},
    {SIGPIPE, "SIGPIPE", "Broken pipe"},
    {SIGQUIT, "SIGQUIT", "Quit"},
    {SIGSEGV, "SIGSEGV", "Segmentation fault"},
    {SIGSYS, "SIGSYS", "Bad system call"},
    {SIGTERM, "SIGTERM", "Terminated"},
    {SIGTRAP, "SIGTRAP", "Trace/breakpoint trap"},
    {SIGXCPU, "SIGXCPU", "CPU time limit exceeded"},
    {SIGXFSZ, "SIGXFSZ", "File size limit exceeded"},
};

QString signalText(int signal)
{
    if (signal == SIGKILL)
        return ProcessEnd::tr("it was ended by SIGKILL, as the system does when memory runs out");
    const auto *const named = std::ranges::find(namedSignals, signal, &NamedSignal::number);
    if (named == std::end(namedSignals))
        return ProcessEnd::tr("it was ended by signal %1").arg(signal);
    return ProcessEnd::tr("it crashed with %1 (%2)")
        .arg(QString::fromLatin1(named->name), QString::fromLatin1(named->description));
}

} // namespace

QString processEnd(const QProcess &process, const QString &standardError)
{
    const QString end =
        process.exitStatus() == QProcess::CrashExit
            ? signalText(process.exitCode()) // after a crash, Qt returns the signal here
            : ProcessEnd::tr("it ended with exit code %1 and without an answer").arg(process.exitCode());
    return standardError.isEmpty() ? end : ProcessEnd::tr("%1; it said: %2").arg(end, standardError);
}

} // namespace shapewright
