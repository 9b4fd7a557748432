// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/programs.h"

#include "model/layout/layouter.h"
#include "model/process/waitforend.h"
#include "model/report/versiontext.h"
#include "model/run/runner/runtimefacts.h"
#include "model/run/runner/testrunner.h"
#include "model/wording/wording.h"

#include <QCoreApplication>
#include <QProcess>

namespace shapewright {

namespace {

// Extracts `2.42.2` from `shapewright-layouter 0.1.0, Graphviz 2.42.2`. If the program cannot be asked, returns the
// reason.
QString graphvizVersion(const QString &program, const JobContext &job)
{
    constexpr std::chrono::seconds longest(10);
    QProcess process;
    process.start(program, {QStringLiteral("--version")});
    if (!waitForEnd(process, longest, job.stop) || process.error() == QProcess::FailedToStart)
        return QCoreApplication::translate("Versions", "not known (%1: %2)").arg(program, process.errorString());
    const QString text = QString::fromLocal8Bit(process.readAllStandardOutput()).trimmed();
    return text.section(QStringLiteral("Graphviz "), -1);
}

} // namespace

Programs Programs::find()
{
    return {TestRunner::defaultProgram(), Layouter::defaultProgram()};
}

QString versionText(const Programs &programs, const JobContext &job)
{
    const Result<RuntimeFacts> runtime = runtimeFacts(programs.runner, job);
    return versionText({QStringLiteral("shapewright"),
                        runtime ? runtime->version : describe(runtime.error()),
                        {},
                        graphvizVersion(programs.layouter, job)}) +
           QLatin1Char('\n');
}

} // namespace shapewright
