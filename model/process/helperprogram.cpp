// SPDX-License-Identifier: Apache-2.0
#include "model/process/helperprogram.h"

#include <QCoreApplication>
#include <QFileInfo>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

QString helperProgram(const QString &name, const char *variable)
{
    if (qEnvironmentVariableIsSet(variable))
        return qEnvironmentVariable(variable);
    const QString folder = QCoreApplication::applicationDirPath() + u'/';
    const QString beside = folder + name;
    for (const QString &path :
         {beside, folder + u"../lib/shapewright/"_s + name, folder + u"../libexec/shapewright/"_s + name}) {
        if (QFileInfo(path).isExecutable())
            return path;
    }
    return beside;
}

} // namespace shapewright
