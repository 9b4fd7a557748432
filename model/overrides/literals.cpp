// SPDX-License-Identifier: Apache-2.0
#include "model/overrides/literals.h"

#include "model/types/text.h"

#include <QChar>
#include <QList>
#include <QUtf8StringView>

#include <algorithm>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

QString number(char32_t value, int digits, int base)
{
    return QString::number(uint(value), base).rightJustified(digits, u'0');
}

bool isAscii(char32_t c)
{
    return c >= 0x20 && c < 0x7f;
}

// True for letters, marks, digits and symbols. False for control characters, characters that change the direction of
// text, and unusual blanks.
bool isVisible(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Separator_Space:
        return c == U' ';
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
        return false;
    default:
        return true;
    }
}

// The escapes that all of these languages share. Empty for other characters.
QString shortEscape(char32_t c)
{
    switch (c) {
    case U'"':
        return u"\\\""_s;
    case U'\\':
        return u"\\\\"_s;
    case U'\n':
        return u"\\n"_s;
    case U'\r':
        return u"\\r"_s;
    case U'\t':
        return u"\\t"_s;
    default:
        return {};
    }
}

QString javaEscape(char32_t c)
{
    return c < 0x80 ? u'\\' + number(c, 3, 8) // the Java compiler would read \u000a as the end of the line
                    : u"\\u"_s + number(c, 4, 16);
}

QString longEscape(char32_t c, Literal language)
{
    if (language == Literal::Java)
        return javaEscape(c);
    if (language == Literal::JavaScript)
        return u"\\u{"_s + number(c, 1, 16) + u'}';
    return c < 0x10000 ? u"\\u"_s + number(c, 4, 16) : u"\\U"_s + number(c, 8, 16);
}

QString quotedText(const QString &text, Literal language)
{
    QString inner;
    for (const char32_t c : text.toUcs4()) {
        const bool isPlain = isAscii(c) || (language != Literal::Java && isVisible(c)); // javac may assume Latin 1
        if (const QString escape = shortEscape(c); !escape.isEmpty())
            inner += escape;
        else
            inner += isPlain ? QString::fromUcs4(&c, 1) : longEscape(c, language);
    }
    return u'"' + inner + u'"';
}

// Escapes byte by byte, because the runtime compares bytes, whatever encoding the compiler assumes for the source.
QString quotedBytes(const std::string &text)
{
    QString inner;
    char before = 0;
    for (const char byte : text) {
        const auto c = char32_t(static_cast<unsigned char>(byte));
        if (const QString escape = shortEscape(c); !escape.isEmpty())
            inner += escape;
        else if (byte == '?' && before == '?')
            inner += u"\\?"_s; // prevents a trigraph
        else
            inner += isAscii(c) ? QString(QChar(c)) : u'\\' + number(c, 3, 8);
        before = byte;
    }
    return u'"' + inner + u'"';
}

} // namespace

bool isVisibleText(const std::string &text)
{
    return QUtf8StringView(text.data(), qsizetype(text.size())).isValidUtf8() &&
           std::ranges::all_of(toQString(text).toUcs4(), isVisible);
}

std::optional<QString> quoted(const std::string &text, Literal language)
{
    if (text.find('\0') != std::string::npos)
        return {};
    if (language == Literal::C)
        return quotedBytes(text);
    if (!QUtf8StringView(text.data(), qsizetype(text.size())).isValidUtf8())
        return {};
    const QString unicode = toQString(text);
    const bool isBeyond = std::ranges::any_of(unicode, [](QChar unit) { return unit.isSurrogate(); });
    if (isBeyond && language == Literal::Java)
        return {};
    return quotedText(unicode, language);
}

} // namespace shapewright
