// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/displaytext.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

QString toolTipText(const QString &plain)
{
    return u"<p style='white-space:pre'>"_s + plain.toHtmlEscaped() + u"</p>"_s;
}

QString withoutMnemonic(QString text)
{
    static const QRegularExpression mnemonic(QStringLiteral(R"( ?\(&\w\)|&(?!&))"));
    return text.remove(mnemonic);
}

QString menuText(QString text)
{
    return text.replace(u'&', u"&&"_s);
}

QString elided(const QString &text, qsizetype characters)
{
    if (text.size() <= characters)
        return text;
    qsizetype kept = characters - 1;
    if (kept > 0 && text.at(kept - 1).isHighSurrogate())
        --kept;
    return text.first(kept) + u'…';
}

QString elidedInMiddle(const QString &text, qsizetype characters)
{
    if (text.size() <= characters)
        return text;
    const qsizetype tail = std::max<qsizetype>((characters - 1) / 2, 0);
    return elided(text, characters - tail) + elidedInFront(text, tail + 1).sliced(1);
}

QString elidedInFront(const QString &text, qsizetype characters)
{
    if (text.size() <= characters)
        return text;
    qsizetype kept = characters - 1;
    if (kept > 0 && text.at(text.size() - kept).isLowSurrogate())
        --kept;
    return u'…' + text.last(kept);
}

QString withoutNumbers(QString name)
{
    static const QRegularExpression number(u"[0-9]+"_s);
    return name.replace(number, u"*"_s);
}

} // namespace shapewright
