// SPDX-License-Identifier: Apache-2.0
#include "model/report/versiontext.h"

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

QString onnxVersion()
{
    return u"" SHAPEWRIGHT_ONNX_VERSION ""_s;
}

QString versionText(const PartVersions &parts)
{
    QStringList lines{
        parts.program + u" " SHAPEWRIGHT_VERSION ""_s,
        u"onnx "_s + onnxVersion(),
        u"ONNX Runtime "_s + parts.runtime,
    };
    if (!parts.providers.isEmpty())
        lines.append(u"Execution providers: "_s + parts.providers.join(u", "_s));
    lines.append(u"Qt "_s + QString::fromLatin1(qVersion()));
    lines.append(u"Graphviz "_s + parts.graphviz);
    return lines.join(u'\n');
}

} // namespace shapewright
