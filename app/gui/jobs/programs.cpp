// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/programs.h"

#include "model/layout/layouter.h"
#include "model/run/runner/runtimefacts.h"
#include "model/run/runner/testrunner.h"
#include "model/wording/wording.h"

#include <QCoreApplication>
#include <QProcess>

namespace shapewright {

namespace {

// `shapewright-layouter 0.1.0, Graphviz 2.42.2` → `2.42.2`; where it cannot be asked, why.
QString graphvizVersion(const QString &program)
{
    QProcess process;
    process.start(program, {QStringLiteral("--version")});
    if (!process.waitForFinished(10'000))
        return QCoreApplication::translate("Versions", "not known (%1: %2)").arg(program, process.errorString());
    const QString text = QString::fromLocal8Bit(process.readAllStandardOutput()).trimmed();
    return text.section(QStringLiteral("Graphviz "), -1);
}

} // namespace

Programs Programs::find()
{
    return {qEnvironmentVariable("SHAPEWRIGHT_RUNNER", TestRunner::defaultProgram()),
            qEnvironmentVariable("SHAPEWRIGHT_LAYOUTER", Layouter::defaultProgram())};
}

QString versionText(const Programs &programs)
{
    const Result<RuntimeFacts> runtime = runtimeFacts(programs.runner);
    return QStringLiteral("shapewright %1\nonnx %2\nONNX Runtime %3\nQt %4\nGraphviz %5\n")
        .arg(QStringLiteral(SHAPEWRIGHT_VERSION), QStringLiteral(SHAPEWRIGHT_ONNX_VERSION),
             runtime ? runtime->version : describe(runtime.error()), QString::fromLatin1(qVersion()),
             graphvizVersion(programs.layouter));
}

} // namespace shapewright
