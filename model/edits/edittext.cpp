// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"

#include "model/edits/invalidedit.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;
using namespace dimtext;

namespace {

struct EditText {
    Q_DECLARE_TR_FUNCTIONS(EditText)
};

tl::unexpected<Error> givenTwice(const QString &place, const QString &first, const QString &second)
{
    return invalidEdit(EditText::tr("“%1” is given two values: %2 and %3.").arg(place, first, second));
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
        return invalidEdit(text, expected);
    return std::pair(text.left(at), rest);
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
        return invalidEdit(text, EditText::tr("a number, true or false is expected"));
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
        return invalidEdit(text, EditText::tr("a symbol can be set to a number, a range or another name"));
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
        return invalidEdit(
            EditText::tr("A denotation can only be set to a single size. Set the range %1 by name or axis.")
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
