// SPDX-License-Identifier: Apache-2.0
#include "model/report/manualtext.h"

namespace shapewright::manual {

using namespace Qt::Literals::StringLiterals;

QString plain(const QString &text)
{
    QString escaped;
    for (const QChar c : text) {
        // A dot or an apostrophe at the start of a line would be a request.
        const bool isLineStart = escaped.isEmpty() || escaped.endsWith(u'\n');
        if (c == u'\\')
            escaped += u"\\e"_s;
        else if (c == u'-')
            escaped += u"\\-"_s;
        else if (isLineStart && (c == u'.' || c == u'\''))
            escaped += u"\\&"_s + c;
        else if (c.unicode() > 127)
            escaped += u"\\[u"_s + QString::number(c.unicode(), 16).toUpper().rightJustified(4, u'0') + u']';
        else
            escaped += c;
    }
    return escaped;
}

QString bold(const QString &text)
{
    return u"\\fB"_s + plain(text) + u"\\fR"_s;
}

QString italic(const QString &text)
{
    return u"\\fI"_s + plain(text) + u"\\fR"_s;
}

QString beginning(const QString &program, const QString &purpose)
{
    return u".TH "_s + plain(program.toUpper()) +
           u" 1 \"\" \"Shapewright " SHAPEWRIGHT_VERSION "\" \"User Commands\"\n"_s + u".SH NAME\n"_s + plain(program) +
           u" \\- "_s + plain(purpose) + u'\n';
}

QString entry(const QString &term, const QString &text)
{
    return u".TP\n"_s + term + u'\n' + plain(text) + u'\n';
}

} // namespace shapewright::manual
