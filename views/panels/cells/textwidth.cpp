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

QString breakable(const QString &text)
{
    constexpr int longestWord = 20;
    constexpr QChar place(0x200b); // zero width space, where a line may break
    QString broken;
    int run = 0;
    for (const QChar c : text) {
        broken += c;
        run = c.isSpace() ? 0 : run + 1;
        const bool isPart = QStringLiteral("/_.:-,").contains(c);
        if ((isPart && run > 3) || (run >= longestWord && !c.isHighSurrogate())) {
            broken += place;
            run = 0;
        }
    }
    return broken;
}

} // namespace shapewright
