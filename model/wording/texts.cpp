// SPDX-License-Identifier: Apache-2.0
#include "model/wording/texts.h"

#include "model/types/text.h"

namespace shapewright {

QString joined(const std::vector<std::string> &names)
{
    QStringList list;
    for (const std::string &name : names)
        list.append(toQString(name));
    return list.join(QStringLiteral(", "));
}

QStringList firstTexts(const QStringList &texts, qsizetype most, const QString &more)
{
    return texts.size() <= most ? texts : texts.first(most) << more.arg(texts.size() - most);
}

} // namespace shapewright
