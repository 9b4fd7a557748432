// SPDX-License-Identifier: Apache-2.0
#include "app/cli/version.h"

#include "model/report/versiontext.h"
#include "model/run/runner/runtimefacts.h"
#include "model/run/runner/testrunner.h"

#include <QCoreApplication>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

QString versionText()
{
    const Result<RuntimeFacts> runtime = runtimeFacts(TestRunner::defaultProgram());
    const QString absent = QCoreApplication::translate("Cli", "not found");
    const auto [version, providers] = runtime.value_or(RuntimeFacts{absent, {absent}});
    return shapewright::versionText({u"shapewright-cli"_s, version, providers, u"" SHAPEWRIGHT_GRAPHVIZ_VERSION ""_s});
}

} // namespace shapewright::cli
