// SPDX-License-Identifier: Apache-2.0
#include "app/cli/version.h"

#include "model/run/runtimeversion.h"
#include "model/run/testrunner.h"

#include <QCoreApplication>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

QString versionText()
{
    const Result<QString> runtime = runtimeVersion(TestRunner::defaultProgram());
    const QString absent = QCoreApplication::translate("Cli", "not found");
    return QStringList{
        u"shapewright-cli " SHAPEWRIGHT_VERSION ""_s,   u"onnx " SHAPEWRIGHT_ONNX_VERSION ""_s,
        u"ONNX Runtime "_s + runtime.value_or(absent),  u"Qt "_s + QString::fromLatin1(qVersion()),
        u"Graphviz " SHAPEWRIGHT_GRAPHVIZ_VERSION ""_s,
    }
        .join(u'\n');
}

} // namespace shapewright::cli
