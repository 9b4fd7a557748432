// SPDX-License-Identifier: Apache-2.0
#include "model/wording/texts.h"

namespace shapewright {

QStringList firstTexts(const QStringList &texts, qsizetype most, const QString &more)
{
    return texts.size() <= most ? texts : texts.first(most) << more.arg(texts.size() - most);
}

} // namespace shapewright
