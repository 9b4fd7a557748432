// SPDX-License-Identifier: Apache-2.0
#include "model/wording/texts.h"

#include "model/types/text.h"

#include <QStringList>

namespace shapewright {

QString joined(const std::vector<std::string> &names)
{
    QStringList list;
    for (const std::string &name : names)
        list.append(toQString(name));
    return list.join(QStringLiteral(", "));
}

} // namespace shapewright
