// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"

#include "model/edits/sizeranges.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <limits>

// The JSON form of edits, described in docs/edits.md.
namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

struct EditJson {
    Q_DECLARE_TR_FUNCTIONS(EditJson)
};

constexpr auto formatName = "shapewright-edits"_L1;
// A file has the lowest version that has all of its members, so that earlier programs read it if they can.
constexpr int firstVersion = 1, versionWithWishes = 2, versionWithRanges = 3, versionWithParts = 4;

QJsonValue dimToJson(const EditedDim &dim)
{
    if (dim.isRange())
        return QJsonObject{
            {u"min"_s, qint64(dim.least())}, {u"best"_s, qint64(dim.value())}, {u"max"_s, qint64(dim.greatest())}};
    if (dim.isValue())
        return qint64(dim.value());
    return dim.isParam() ? QJsonValue(toQString(dim.param())) : QJsonValue();
}

QJsonValue elementToJson(double value)
{
    // JSON cannot represent NaN and infinity as numbers, so they are written as strings.
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue(QString::number(value));
}

// Reads one document and keeps the first error.
class Reader
{
public:
    Result<ModelEdits> read(const QJsonObject &root);

private:
    using Member = void (Reader::*)(const QString &place, const QJsonValue &value);

    void fail(const QString &place, const QString &expected);
    std::optional<std::int64_t> number(const QString &place, const QJsonValue &value);
    std::optional<EditedDim> dim(const QString &place, const QJsonValue &value);
    std::optional<EditedDim> range(const QString &place, const QJsonObject &value);
    bool boolean(const QString &place, const QJsonValue &value);
    // Calls `call` for each member of an object.
    void members(const QString &place, const QJsonValue &object, Member call);
    void member(const QString &name, const QJsonValue &value);

    void symbol(const QString &place, const QJsonValue &value);
    void denotation(const QString &place, const QJsonValue &value);
    void axis(const QJsonValue &value);
    void shape(const QString &place, const QJsonValue &value);
    void inputValue(const QString &place, const QJsonValue &value);
    void wishes(const QString &place, const QJsonValue &value);

    ShapeEdits m_edits;
    GraphWishes m_wishes;
    int m_version = 0;
    std::optional<Error> m_error;
};

void Reader::fail(const QString &place, const QString &expected)
{
    if (!m_error)
        m_error = Error{ErrorCode::EditsInvalid, {place.toStdString()}, expected.toStdString(), {}};
}

std::optional<std::int64_t> Reader::number(const QString &place, const QJsonValue &value)
{
    const qint64 number = value.toInteger(-1);
    if (number >= 0)
        return number;
    fail(place, EditJson::tr("a whole number, 0 or more, is expected"));
    return {};
}

std::optional<EditedDim> Reader::range(const QString &place, const QJsonObject &value)
{
    const qint64 least = value.value("min"_L1).toInteger(-1), best = value.value("best"_L1).toInteger(-1),
                 greatest = value.value("max"_L1).toInteger(-1);
    if (value.size() == 3 && least >= 1 && least <= best && best <= greatest)
        return EditedDim::range(least, best, greatest);
    fail(place, EditJson::tr("a range with min, best and max is expected, with 1 <= min <= best <= max"));
    return {};
}

std::optional<EditedDim> Reader::dim(const QString &place, const QJsonValue &value)
{
    if (value.isObject() && m_version >= versionWithRanges)
        return range(place, value.toObject());
    if (value.isNull())
        return EditedDim();
    if (value.isString() && !value.toString().isEmpty())
        return EditedDim(Dim::param(value.toString().toStdString()));
    if (const auto fixed = number(place, value))
        return EditedDim(*fixed);
    return {};
}

bool Reader::boolean(const QString &place, const QJsonValue &value)
{
    if (!value.isBool())
        fail(place, EditJson::tr("true or false is expected"));
    return value.toBool();
}

void Reader::members(const QString &place, const QJsonValue &object, Member call)
{
    if (!object.isObject())
        return fail(place, EditJson::tr("an object is expected"));
    const QJsonObject entries = object.toObject();
    for (auto it = entries.begin(); it != entries.end(); ++it)
        (this->*call)(it.key(), it.value());
}

void Reader::symbol(const QString &place, const QJsonValue &value)
{
    if (value.isNull())
        return fail(place, EditJson::tr("a number or a name is expected"));
    if (const auto given = dim(place, value))
        m_edits.symbols.emplace(place.toStdString(), *given);
}

void Reader::denotation(const QString &place, const QJsonValue &value)
{
    if (const auto given = number(place, value))
        m_edits.denotations.emplace(upperCase(place.toStdString()), *given);
}

void Reader::axis(const QJsonValue &value)
{
    const QJsonObject entry = value.toObject();
    const QString input = entry.value("input"_L1).toString();
    if (entry.size() != 3 || input.isEmpty() || !entry.contains("dim"_L1))
        return fail(u"axes"_s, EditJson::tr("entries with input, axis and dim are expected"));
    const auto position = number(input, entry.value("axis"_L1));
    const auto given = dim(input, entry.value("dim"_L1));
    if (position && *position > std::numeric_limits<std::uint32_t>::max())
        return fail(input, EditJson::tr("no tensor has that many axes"));
    if (position && given)
        m_edits.axes[{input.toStdString(), std::uint32_t(*position)}] = *given;
}

void Reader::shape(const QString &place, const QJsonValue &value)
{
    if (!value.isArray())
        return fail(place, EditJson::tr("a list of dims is expected"));
    std::vector<ShapeEdits::AxisValue> dims;
    for (const QJsonValue &entry : value.toArray()) {
        if (entry.toString() == u'_')
            dims.emplace_back(ShapeEdits::Leave());
        else if (const auto given = dim(place, entry))
            dims.emplace_back(*given);
    }
    m_edits.shapes.emplace(place.toStdString(), std::move(dims));
}

void Reader::inputValue(const QString &place, const QJsonValue &value)
{
    std::vector<double> values;
    for (const QJsonValue &entry : value.isArray() ? value.toArray() : QJsonArray{value}) {
        bool ok = entry.isDouble();
        values.push_back(ok ? entry.toDouble() : entry.toString().toDouble(&ok));
        if (!ok)
            return fail(place, EditJson::tr("a number or a list of numbers is expected"));
    }
    if (values.empty())
        return fail(place, EditJson::tr("a number or a list of numbers is expected"));
    m_edits.values.emplace(place.toStdString(), std::move(values));
}

void Reader::wishes(const QString &place, const QJsonValue &value)
{
    if (!value.isObject())
        return fail(place, EditJson::tr("an object is expected"));
    const auto read = wishesFromJson(value.toObject());
    if (read && (read->parts == PartsWish() || m_version >= versionWithParts))
        m_wishes = *read;
    else if (read)
        fail(place, EditJson::tr("version %1 is expected for edits of parts").arg(versionWithParts));
    else if (!m_error)
        m_error = read.error();
}

void Reader::member(const QString &name, const QJsonValue &value)
{
    if (name == "symbols"_L1)
        members(name, value, &Reader::symbol);
    else if (name == "denotations"_L1)
        members(name, value, &Reader::denotation);
    else if (name == "shapes"_L1)
        members(name, value, &Reader::shape);
    else if (name == "values"_L1)
        members(name, value, &Reader::inputValue);
    else if (name == "zero_confirmed"_L1)
        m_edits.zeroConfirmed = boolean(name, value);
    else if (name == "export_overridden"_L1)
        m_edits.exportOverridden = boolean(name, value);
    else if (name == "axes"_L1 && value.isArray())
        for (const QJsonValue &entry : value.toArray())
            axis(entry);
    else if (name == "graph"_L1 && m_version >= versionWithWishes)
        wishes(name, value);
    else if (name != "format"_L1 && name != "version"_L1)
        fail(name, EditJson::tr("unknown member, or a value of another type"));
}

Result<ModelEdits> Reader::read(const QJsonObject &root)
{
    m_version = root.value("version"_L1).toInt();
    if (root.value("format"_L1).toString() != formatName)
        fail(u"format"_s, EditJson::tr("this is not a Shapewright edits file"));
    else if (m_version < firstVersion)
        fail(u"version"_s, EditJson::tr("a number from %1 to %2 is expected").arg(firstVersion).arg(versionWithParts));
    else if (m_version > versionWithParts)
        fail(u"version"_s, EditJson::tr("this edits file was written by a newer Shapewright (version %1 of the file; "
                                        "up to %2 can be read)")
                               .arg(m_version)
                               .arg(versionWithParts));
    else
        members({}, root, &Reader::member);
    if (m_error)
        return tl::unexpected(*m_error);
    return ModelEdits(std::move(m_edits), m_wishes);
}

} // namespace

QByteArray editsToJson(const ModelEdits &all)
{
    const ShapeEdits &edits = all.shapes;
    const bool hasWishes = !all.wishes.isEmpty();
    QJsonObject symbols, denotations, shapes, values;
    QJsonArray axes;
    for (const auto &[name, dim] : edits.symbols)
        symbols.insert(toQString(name), dimToJson(dim));
    for (const auto &[denotation, number] : edits.denotations)
        denotations.insert(toQString(denotation), qint64(number));
    for (const auto &[axis, dim] : edits.axes)
        axes.append(QJsonObject{
            {u"input"_s, toQString(axis.input)}, {u"axis"_s, qint64(axis.axis)}, {u"dim"_s, dimToJson(dim)}});
    for (const auto &[input, shape] : edits.shapes) {
        QJsonArray dims;
        for (const ShapeEdits::AxisValue &value : shape) {
            const auto *dim = std::get_if<EditedDim>(&value);
            dims.append(dim != nullptr ? dimToJson(*dim) : QJsonValue(u"_"_s));
        }
        shapes.insert(toQString(input), dims);
    }
    for (const auto &[input, elements] : edits.values) {
        QJsonArray list;
        for (const double element : elements)
            list.append(elementToJson(element));
        values.insert(toQString(input), list);
    }
    QJsonObject root{{u"format"_s, formatName},
                     {u"version"_s, all.wishes.parts != PartsWish() ? versionWithParts
                                    : hasRanges(edits)              ? versionWithRanges
                                    : hasWishes                     ? versionWithWishes
                                                                    : firstVersion},
                     {u"symbols"_s, symbols},
                     {u"denotations"_s, denotations},
                     {u"axes"_s, axes},
                     {u"shapes"_s, shapes},
                     {u"values"_s, values},
                     {u"zero_confirmed"_s, edits.zeroConfirmed},
                     {u"export_overridden"_s, edits.exportOverridden}};
    if (hasWishes)
        root.insert(u"graph"_s, wishesToJson(all.wishes));
    return QJsonDocument(root).toJson();
}

Result<ModelEdits> editsFromJson(const QByteArray &json)
{
    QJsonParseError parsed;
    const QJsonDocument document = QJsonDocument::fromJson(json, &parsed);
    if (parsed.error != QJsonParseError::NoError)
        return failure(ErrorCode::EditsInvalid, {"JSON"}, parsed.errorString().toStdString(),
                       std::uint64_t(parsed.offset));
    return Reader().read(document.object());
}

} // namespace shapewright
