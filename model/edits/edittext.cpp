// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"

#include "model/types/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

struct EditText {
    Q_DECLARE_TR_FUNCTIONS(EditText)
};

tl::unexpected<Error> notUnderstood(const QString &text, const QString &expected)
{
    return failure(ErrorCode::EditsInvalid, {text.toStdString()}, expected.toStdString());
}

tl::unexpected<Error> invalid(const QString &message)
{
    return failure(ErrorCode::EditsInvalid, {message.toStdString()});
}

tl::unexpected<Error> givenTwice(const QString &place, const QString &first, const QString &second)
{
    return invalid(EditText::tr("“%1” is given two values: %2 and %3.").arg(place, first, second));
}

constexpr QChar mark(u'"'); // around a name that could be read as something else; a name has it twice for one

QString quoted(const QString &name)
{
    return mark + QString(name).replace(mark, QString(2, mark)) + mark;
}

// The length of the quoted name at the beginning of a text, with its marks. 0 if there is none.
qsizetype quotedLength(QStringView text)
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

// The name in a text that is a quoted name and nothing else. Null if it is not.
QString quotedName(const QString &text)
{
    if (quotedLength(text) != text.size() || text.isEmpty())
        return {};
    const QString name = text.mid(1, text.size() - 2).replace(QString(2, mark), mark);
    return name.isNull() ? u""_s : name;
}

// Whether a text between commas belongs to the range before it: `best 4`.
bool isBest(const QString &text)
{
    static const QRegularExpression best(uR"(^\s*best\s*[0-9]+\s*$)"_s, QRegularExpression::CaseInsensitiveOption);
    return best.match(text).hasMatch();
}

// Whether the text begins like a range of sizes, which no name and no number does.
bool beginsLikeRange(const QString &text)
{
    static const QRegularExpression range(uR"(^\s*[+-]?[0-9]+\s*(\.\.|…))"_s);
    return range.match(text).hasMatch();
}

// Splits at commas that are not within a quoted name or a range.
QStringList splitShape(const QString &text)
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

// A name as it is at the left of an edit.
QString nameText(const QString &name, bool isSymbol)
{
    static const QRegularExpression axis(uR"(\[[0-9]{1,9}\]$)"_s);
    return name.contains(mark) || (isSymbol && axis.match(name).hasMatch()) ? quoted(name) : name;
}

// Splits NAME=VALUE at the last `=` that is not in a quoted name, because a name may contain one (`a=b`).
Result<std::pair<QString, QString>> splitEdit(const QString &text, const QString &expected)
{
    const qsizetype name = quotedLength(text);
    const auto isValue = [](const QString &rest) {
        return std::ranges::all_of(splitShape(rest), [](const QString &part) {
            return !part.contains(u'=') || !quotedName(part.trimmed()).isNull();
        });
    };
    qsizetype at = text.indexOf(u'=', name);
    while (at >= 0 && !isValue(text.mid(at + 1)))
        at = text.indexOf(u'=', at + 1);
    const QString rest = text.mid(at + 1).trimmed();
    if (at <= 0 || rest.isEmpty())
        return notUnderstood(text, expected);
    return std::pair(text.left(at), rest);
}

QString expectedDim()
{
    return EditText::tr("a number, a range such as 1..8, a name or ? is expected");
}

// Reads a number from 0 on. resolveEdits() checks whether 0 is allowed, because only there the axis is known.
Result<std::int64_t> parseNumber(const QString &text)
{
    static const QRegularExpression digits(u"^-?[0-9]+$"_s);
    bool fits = false;
    const std::int64_t number = text.toLongLong(&fits);
    if (!digits.match(text).hasMatch())
        return notUnderstood(text, EditText::tr("a number is expected"));
    if (!fits)
        return notUnderstood(text, EditText::tr("the number is too large"));
    if (number < 0)
        return invalid(EditText::tr("A dim cannot be %1: it is at least 1.").arg(text));
    return number;
}

// Reads a text for which beginsLikeRange() holds.
Result<EditedDim> parseRange(const QString &text)
{
    static const QRegularExpression pattern(
        uR"(^([+-]?[0-9]+)\s*(?:\.{2,3}|…)\s*([+-]?[0-9]+)(?:\s*(?::|,?\s*best)\s*([+-]?[0-9]+))?$)"_s,
        QRegularExpression::CaseInsensitiveOption);
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return notUnderstood(text, EditText::tr("a range such as 1..8, or 1..8:4 with its best size, is expected"));
    std::int64_t sizes[3] = {};
    for (const int part : {1, 2, 3}) {
        const QString digits = match.captured(part);
        bool fits = true;
        sizes[part - 1] = digits.isEmpty() ? sizes[1] : digits.toLongLong(&fits);
        if (!fits)
            return notUnderstood(digits, EditText::tr("the number is too large"));
    }
    const auto [least, greatest, best] = sizes;
    if (least < 1)
        return invalid(EditText::tr("The smallest size of a range is at least 1, not %1.").arg(least));
    if (least > greatest)
        return invalid(EditText::tr("The range %1 is empty: the smaller size comes first.").arg(text));
    if (best < least || best > greatest)
        return invalid(EditText::tr("The best size must be within the range: %1 is not within %2..%3.")
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

// Inserts the value. Fails if the key already has a different one, because the two edits contradict each other.
template <typename Map, typename Value, typename Text>
Result<void> insertOnce(Map &map, const typename Map::key_type &key, const Value &value, const QString &place,
                        Text text)
{
    const auto [at, inserted] = map.emplace(key, value);
    if (!inserted && at->second != value)
        return givenTwice(place, text(at->second), text(value));
    return {};
}

// A dim as it is at the right of an edit.
QString dimText(const EditedDim &dim)
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

QString axisValueText(const ShapeEdits::AxisValue &value)
{
    const auto *dim = std::get_if<EditedDim>(&value);
    return dim ? dimText(*dim) : u"_"_s;
}

QString shapeEditText(const std::vector<ShapeEdits::AxisValue> &shape)
{
    QStringList dims;
    for (const ShapeEdits::AxisValue &value : shape)
        dims.append(axisValueText(value));
    return dims.isEmpty() ? u"[]"_s : dims.join(u',');
}

QString valueText(const std::vector<double> &values)
{
    QStringList texts;
    for (const double value : values)
        texts.append(QString::number(value, 'g', QLocale::FloatingPointShortest));
    return texts.join(u',');
}

// Whether the text is a shape such as `1x3x640x640` or `1×3×640×640`, and not a name that contains an x.
bool isCrossShape(const QString &text)
{
    static const QRegularExpression cross(uR"(^\s*([0-9]+|\?|_)(\s*[xX×]\s*([0-9]+|\?|_))+\s*$)"_s);
    return cross.match(text).hasMatch();
}

QString withoutBrackets(const QString &text)
{
    const QString inner = text.trimmed();
    const bool bracketed =
        (inner.startsWith(u'[') && inner.endsWith(u']')) || (inner.startsWith(u'(') && inner.endsWith(u')'));
    return bracketed ? inner.mid(1, inner.size() - 2).trimmed() : inner;
}

// The name at the left of an edit without its quotes.
std::string nameIn(const QString &place)
{
    const QString name = quotedName(place);
    return (name.isEmpty() ? place : name).toStdString();
}

Result<double> parseElement(const QString &text)
{
    if (text.compare("true"_L1, Qt::CaseInsensitive) == 0)
        return 1;
    if (text.compare("false"_L1, Qt::CaseInsensitive) == 0)
        return 0;
    bool ok = false;
    const double number = text.toDouble(&ok);
    if (!ok)
        return notUnderstood(text, EditText::tr("a number, true or false is expected"));
    return number;
}

struct EditOption {
    QString name; // `--dim`
    QString text; // `batch=1`
};

QList<EditOption> editOptions(const ShapeEdits &edits)
{
    QList<EditOption> options;
    const auto add = [&options](const QString &option, const QString &place, const QString &given) {
        options.append({option, place + u'=' + given});
    };
    for (const auto &[name, dim] : edits.symbols)
        add(u"--dim"_s, nameText(toQString(name), true), dimText(dim));
    for (const auto &[axis, dim] : edits.axes)
        add(u"--dim"_s, u"%1[%2]"_s.arg(nameText(toQString(axis.input), false)).arg(axis.axis), dimText(dim));
    for (const auto &[denotation, number] : edits.denotations)
        add(u"--denotation"_s, toQString(denotation), QString::number(number));
    for (const auto &[input, shape] : edits.shapes)
        add(u"--shape"_s, nameText(toQString(input), false), shapeEditText(shape));
    for (const auto &[input, values] : edits.values)
        add(u"--value"_s, nameText(toQString(input), false), valueText(values));
    return options;
}

} // namespace

QString rangeText(const EditedDim &range)
{
    // As it is typed, in every language: a field shows it, and reads it again.
    return u"%1..%2, best %3"_s.arg(range.least()).arg(range.greatest()).arg(range.value());
}

Result<EditedDim> parseDim(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return notUnderstood(text, expectedDim());
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
            return notUnderstood(text, EditText::tr("dims like 1,3,?,seq,_ are expected"));
        Result<EditedDim> dim = parseDim(part);
        if (!dim)
            return tl::unexpected(dim.error());
        shape.emplace_back(*std::move(dim));
    }
    return shape;
}

Result<void> addDimEdit(ShapeEdits &edits, const QString &text)
{
    static const QRegularExpression axisPattern(uR"(^(.+)\[([0-9]{1,9})\]$)"_s,
                                                QRegularExpression::DotMatchesEverythingOption);
    const auto parts = splitEdit(text, EditText::tr("NAME=VALUE or INPUT[AXIS]=VALUE is expected"));
    if (!parts)
        return tl::unexpected(parts.error());
    const auto &[place, given] = *parts;
    const Result<EditedDim> dim = parseDim(given);
    if (!dim)
        return tl::unexpected(dim.error());
    if (const auto match = axisPattern.match(place); match.hasMatch()) {
        const ShapeEdits::Axis axis{nameIn(match.captured(1)), match.captured(2).toUInt()};
        return insertOnce(edits.axes, axis, *dim, place, dimText);
    }
    if (dim->isUnknown())
        return notUnderstood(text, EditText::tr("a symbol can be set to a number, a range or another name"));
    return insertOnce(edits.symbols, nameIn(place), *dim, place, dimText);
}

Result<void> addShapeEdit(ShapeEdits &edits, const QString &text)
{
    const auto parts = splitEdit(text, EditText::tr("INPUT=1,3,?,seq,_ is expected"));
    if (!parts)
        return tl::unexpected(parts.error());
    const auto &[input, given] = *parts;
    const auto shape = parseShape(given);
    if (!shape)
        return tl::unexpected(shape.error());
    return insertOnce(edits.shapes, nameIn(input), *shape, input, shapeEditText);
}

Result<void> addDenotationEdit(ShapeEdits &edits, const QString &text)
{
    const auto parts = splitEdit(text, EditText::tr("DENOTATION=NUMBER is expected"));
    if (!parts)
        return tl::unexpected(parts.error());
    if (beginsLikeRange(parts->second))
        return invalid(EditText::tr("A denotation can only be set to a single size. Set the range %1 by name or axis.")
                           .arg(parts->second));
    const Result<std::int64_t> number = parseNumber(parts->second);
    if (!number)
        return tl::unexpected(number.error());
    const std::string denotation = upperCase(parts->first.trimmed().toStdString());
    return insertOnce(edits.denotations, denotation, *number, toQString(denotation),
                      [](std::int64_t value) { return QString::number(value); });
}

Result<void> addValueEdit(ShapeEdits &edits, const QString &text)
{
    const auto parts = splitEdit(text, EditText::tr("INPUT=NUMBER or INPUT=NUMBER,NUMBER,… is expected"));
    if (!parts)
        return tl::unexpected(parts.error());
    const auto &[input, given] = *parts;
    std::vector<double> values;
    for (const QString &part : withoutBrackets(given).split(u',')) {
        const Result<double> value = parseElement(part.trimmed().isEmpty() ? text : part.trimmed());
        if (!value)
            return tl::unexpected(value.error());
        values.push_back(*value);
    }
    return insertOnce(edits.values, nameIn(input), values, input, valueText);
}

QStringList editTexts(const ModelEdits &edits)
{
    QStringList texts;
    for (const EditOption &option : editOptions(edits.shapes))
        texts.append(option.text);
    return texts + wishTexts(edits.wishes);
}

QStringList editsToArguments(const ModelEdits &edits)
{
    QStringList arguments;
    for (const EditOption &option : editOptions(edits.shapes))
        arguments += optionWords(option.name, option.text);
    if (edits.shapes.zeroConfirmed || edits.shapes.exportOverridden)
        arguments << u"--force"_s;
    return arguments + wishesToArguments(edits.wishes);
}

QStringList optionWords(const QString &option, const QString &value)
{
    return value.startsWith(u'-') ? QStringList{option + u'=' + value} : QStringList{option, value};
}

} // namespace shapewright
