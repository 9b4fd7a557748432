// SPDX-License-Identifier: Apache-2.0
#include "model/types/printabletext.h"

#include "model/types/text.h"

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

QString displayText(const std::string &text)
{
    return displayText(toQString(text));
}

QString displayText(const QString &text)
{
    const auto isHarmless = [](QChar c) {
        switch (c.category()) {
        case QChar::Other_Control:
        case QChar::Other_Format:
        case QChar::Separator_Line:
        case QChar::Separator_Paragraph:
        case QChar::Other_PrivateUse:
        case QChar::Other_NotAssigned: // these include the characters that XML forbids
            return false;
        default: // visible characters, and surrogates, which are halves of visible characters
            return true;
        }
    };
    QString shown;
    shown.reserve(text.size());
    for (const QChar c : text) {
        if (isHarmless(c))
            shown += c;
        else if (c == u'\n')
            shown += u"\\n"_s;
        else if (c == u'\t')
            shown += u"\\t"_s;
        else if (c.unicode() < 0x100)
            shown += u"\\x%1"_s.arg(c.unicode(), 2, 16, QChar(u'0'));
        else
            shown += u"\\u%1"_s.arg(c.unicode(), 4, 16, QChar(u'0'));
    }
    return shown;
}

} // namespace shapewright
