// SPDX-License-Identifier: Apache-2.0
#include "app/cli/version.h"

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
    return QStringList{
        u"shapewright-cli " SHAPEWRIGHT_VERSION ""_s,
        u"onnx " SHAPEWRIGHT_ONNX_VERSION ""_s,
        u"ONNX Runtime "_s + version,
        u"Execution providers: "_s + providers.join(u", "_s),
        u"Qt "_s + QString::fromLatin1(qVersion()),
        u"Graphviz " SHAPEWRIGHT_GRAPHVIZ_VERSION ""_s,
    }
        .join(u'\n');
}

} // namespace shapewright::cli
