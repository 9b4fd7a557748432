// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/textwidth.h"

#include <QFontMetrics>
#include <QHash>

namespace shapewright {

int textWidth(const QString &text, const QFont &font)
{
    constexpr qsizetype mostFonts = 16, mostTexts = 5000; // a few hundred bytes each
    static QHash<QFont, QHash<QString, int>> all;
    if (all.size() > mostFonts)
        all.clear();
    QHash<QString, int> &widths = all[font];
    const auto known = widths.constFind(text);
    if (known != widths.cend())
        return *known;
    if (widths.size() >= mostTexts)
        widths.clear();
    return *widths.insert(text, QFontMetrics(font).horizontalAdvance(text));
}

} // namespace shapewright
