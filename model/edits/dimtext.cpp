// SPDX-License-Identifier: Apache-2.0
#include "model/edits/dimtext.h"

#include "model/edits/invalidedit.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;
using namespace dimtext;

namespace {

struct DimText {
    Q_DECLARE_TR_FUNCTIONS(EditText)
};

// Whether a text between commas belongs to the range before it: `best 4`.
bool isBest(const QString &text)
{
    static const QRegularExpression best(uR"(^\s*best\s*[0-9]+\s*$)"_s, QRegularExpression::CaseInsensitiveOption);
    return best.match(text).hasMatch();
}

// Reads a text for which beginsLikeRange() holds.
Result<EditedDim> parseRange(const QString &text)
{
    static const QRegularExpression pattern(
        uR"(^([+-]?[0-9]+)\s*(?:\.{2,3}|…)\s*([+-]?[0-9]+)(?:\s*(?::|,?\s*best)\s*([+-]?[0-9]+))?$)"_s,
        QRegularExpression::CaseInsensitiveOption);
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return invalidEdit(text, DimText::tr("a range such as 1..8, or 1..8:4 with its best size, is expected"));
    std::int64_t sizes[3] = {};
    for (const int part : {1, 2, 3}) {
        const QString digits = match.captured(part);
        bool fits = true;
        sizes[part - 1] = digits.isEmpty() ? sizes[1] : digits.toLongLong(&fits);
        if (!fits)
            return invalidEdit(digits, DimText::tr("the number is too large"));
    }
    const auto [least, greatest, best] = sizes;
    if (least < 1)
        return invalidEdit(DimText::tr("The smallest size of a range is at least 1, not %1.").arg(least));
    if (least > greatest)
        return invalidEdit(DimText::tr("The range %1 is empty: the smaller size comes first.").arg(text));
    if (best < least || best > greatest)
        return invalidEdit(DimText::tr("The best size must be within the range: %1 is not within %2..%3.")
                               .arg(best)
                               .arg(least)
                               .arg(greatest));
    return EditedDim::range(least, best, greatest);
}

// A range as it is at the right of an edit.
QString shortRangeText(const EditedDim &range)
{
    const QString text = u"%1..%2"_s.arg(range.least()).arg(range.greatest());
    return range.value() == range.greatest() ? text : text + u':' + QString::number(range.value());
}

// Whether the text is a shape such as `1x3x640x640` or `1×3×640×640`, and not a name that contains an x.
bool isCrossShape(const QString &text)
{
    static const QRegularExpression cross(uR"(^\s*([0-9]+|\?|_)(\s*[xX×]\s*([0-9]+|\?|_))+\s*$)"_s);
    return cross.match(text).hasMatch();
}

} // namespace

QString dimtext::quoted(const QString &name)
{
    return mark + QString(name).replace(mark, QString(2, mark)) + mark;
}

qsizetype dimtext::quotedLength(QStringView text)
{
    if (!text.startsWith(mark))
        return 0;
    for (qsizetype at = 1; at < text.size(); ++at) {
        if (text[at] != mark)
            continue;
        if (at + 1 == text.size() || text[at + 1] != mark)
            return at + 1;
        ++at;
    }
    return 0;
}

QString dimtext::quotedName(const QString &text)
{
    if (quotedLength(text) != text.size() || text.isEmpty())
        return {};
    const QString name = text.mid(1, text.size() - 2).replace(QString(2, mark), mark);
    return name.isNull() ? u""_s : name;
}

bool dimtext::beginsLikeRange(const QString &text)
{
    static const QRegularExpression range(uR"(^\s*[+-]?[0-9]+\s*(\.\.|…))"_s);
    return range.match(text).hasMatch();
}

QStringList dimtext::splitShape(const QString &text)
{
    QStringList parts;
    qsizetype start = 0;
    for (qsizetype at = 0; at <= text.size(); ++at) {
        if (at == text.size() || text[at] == u',') {
            const QString part = text.mid(start, at - start);
            if (!parts.isEmpty() && isBest(part) && beginsLikeRange(parts.last()))
                parts.last() += u',' + part;
            else
                parts.append(part);
            start = at + 1;
        } else if (text.mid(start, at - start).trimmed().isEmpty()) {
            at += std::max<qsizetype>(quotedLength(QStringView(text).mid(at)) - 1, 0);
        }
    }
    return parts;
}

QString dimtext::withoutBrackets(const QString &text)
{
    const QString inner = text.trimmed();
    const bool bracketed =
        (inner.startsWith(u'[') && inner.endsWith(u']')) || (inner.startsWith(u'(') && inner.endsWith(u')'));
    return bracketed ? inner.mid(1, inner.size() - 2).trimmed() : inner;
}

Result<std::int64_t> dimtext::parseNumber(const QString &text)
{
    static const QRegularExpression digits(u"^-?[0-9]+$"_s);
    bool fits = false;
    const std::int64_t number = text.toLongLong(&fits);
    if (!digits.match(text).hasMatch())
        return invalidEdit(text, DimText::tr("a number is expected"));
    if (!fits)
        return invalidEdit(text, DimText::tr("the number is too large"));
    if (number < 0)
        return invalidEdit(DimText::tr("A dim cannot be %1: it is at least 1.").arg(text));
    return number;
}

QString dimtext::dimText(const EditedDim &dim)
{
    if (dim.isRange())
        return shortRangeText(dim);
    const QString text = toQString(dim.text());
    if (!dim.isParam())
        return text;
    const bool isOdd =
        text.startsWith(u'[') || text.startsWith(u'(') || text.contains(u'=') || text.contains(mark) || isBest(text);
    const auto read = parseShape(text);
    const bool isPlain = read && *read == std::vector<ShapeEdits::AxisValue>{dim} && !isOdd;
    return isPlain ? text : quoted(text);
}

QString rangeText(const EditedDim &range)
{
    // As it is typed, in every language: a field shows it, and reads it again.
    return u"%1..%2, best %3"_s.arg(range.least()).arg(range.greatest()).arg(range.value());
}

Result<EditedDim> parseDim(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return invalidEdit(text, DimText::tr("a number, a range such as 1..8, a name or ? is expected"));
    if (trimmed == u'?')
        return Dim();
    if (const QString name = quotedName(trimmed); !name.isEmpty())
        return Dim::param(name.toStdString());
    if (beginsLikeRange(trimmed))
        return parseRange(trimmed);
    // No name begins with a digit or a sign, so a text that does is a mistyped number (`64O`, `1.5`, `-1`).
    if (trimmed.at(0).isDigit() || trimmed.at(0) == u'-' || trimmed.at(0) == u'+') {
        const Result<std::int64_t> number = parseNumber(trimmed);
        if (!number)
            return tl::unexpected(number.error());
        return Dim(*number);
    }
    return Dim::param(trimmed.toStdString());
}

Result<std::vector<ShapeEdits::AxisValue>> parseShape(const QString &text)
{
    static const QRegularExpression crosses(u"[xX×]"_s);
    const QString inner = withoutBrackets(text);
    std::vector<ShapeEdits::AxisValue> shape;
    if (inner.isEmpty() && !text.trimmed().isEmpty())
        return shape;
    for (const QString &part : isCrossShape(inner) ? inner.split(crosses) : splitShape(inner)) {
        if (part.trimmed() == u'_') {
            shape.emplace_back(ShapeEdits::Leave());
            continue;
        }
        if (part.trimmed().isEmpty())
            return invalidEdit(text, DimText::tr("dims like 1,3,?,seq,_ are expected"));
        Result<EditedDim> dim = parseDim(part);
        if (!dim)
            return tl::unexpected(dim.error());
        shape.emplace_back(*std::move(dim));
    }
    return shape;
}

} // namespace shapewright
