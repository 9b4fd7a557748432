// SPDX-License-Identifier: Apache-2.0
#include "model/graph/operatorlines.h"

#include <QFile>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

std::unordered_map<std::string, QStringList> operatorLines(const QString &file)
{
    std::unordered_map<std::string, QStringList> lines;
    QFile resource(u":/operators/"_s + file);
    if (!resource.open(QIODevice::ReadOnly))
        return lines;
    for (const QString &line : QString::fromUtf8(resource.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
        if (!line.startsWith(u'#'))
            lines[line.section(u' ', 0, 1).toStdString()].append(line);
    }
    return lines;
}

} // namespace shapewright
