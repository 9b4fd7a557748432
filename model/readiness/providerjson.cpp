// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/provider.h"
#include "model/types/operatornames.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QDate>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <optional>

// The JSON form of providers, which docs/readiness.md describes.
namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

struct ProviderJson {
    Q_DECLARE_TR_FUNCTIONS(ProviderJson)
};

constexpr int formatVersion = 1;

std::string domainOf(const QString &name)
{
    return normalDomain(name.toStdString());
}

// Nothing for fractions and numbers beyond 64 bits.
std::optional<qint64> wholeNumber(const QJsonValue &value)
{
    const qint64 number = value.toInteger(0);
    return value.isDouble() && number == value.toInteger(1) ? std::optional(number) : std::nullopt;
}

// Reads one document and keeps the first fault.
class ProviderReader
{
public:
    Provider read(const QJsonObject &root);
    [[nodiscard]] const QString &fault() const { return m_fault; }

private:
    using Restriction = Provider::Restriction;

    void fail(const QString &place, const QString &expected);
    void member(const QString &name, const QJsonValue &value);
    void otherMember(const QString &name, const QJsonValue &value);
    void operators(const QJsonValue &value);
    void restrictions(const QJsonValue &value);
    Restriction restriction(const QString &place, const QJsonObject &object);
    void condition(Restriction &restriction, const QString &place, const QString &name, const QJsonValue &value);

    std::string text(const QString &place, const QJsonValue &value);
    int number(const QString &place, const QJsonValue &value);
    bool isTrue(const QString &place, const QJsonValue &value);
    std::size_t oneOf(const QString &place, const QJsonValue &value, const QStringList &names);
    std::vector<std::string> texts(const QString &place, const QJsonValue &value);
    std::vector<std::int64_t> numbers(const QString &place, const QJsonValue &value);
    template <typename T, typename Read>
    std::map<std::string, T> byName(const QString &place, const QJsonValue &value, Read read);

    Provider m_provider;
    QString m_fault;
};

void ProviderReader::fail(const QString &place, const QString &expected)
{
    if (m_fault.isEmpty())
        m_fault = ProviderJson::tr("%1: %2").arg(place, expected);
}

std::string ProviderReader::text(const QString &place, const QJsonValue &value)
{
    if (!value.isString() || value.toString().isEmpty())
        fail(place, ProviderJson::tr("a text is expected"));
    return value.toString().toStdString();
}

int ProviderReader::number(const QString &place, const QJsonValue &value)
{
    const int number = value.toInt(-1);
    if (number < 1)
        fail(place, ProviderJson::tr("a whole number from 1 on is expected"));
    return number;
}

bool ProviderReader::isTrue(const QString &place, const QJsonValue &value)
{
    if (!value.isBool())
        fail(place, ProviderJson::tr("true or false is expected"));
    return value.toBool();
}

std::size_t ProviderReader::oneOf(const QString &place, const QJsonValue &value, const QStringList &names)
{
    const qsizetype found = names.indexOf(value.toString());
    if (found < 0)
        fail(place, ProviderJson::tr("one of %1 is expected").arg(names.join(u", "_s)));
    return std::size_t(std::max<qsizetype>(found, 0));
}

// Reads a list of texts, or a single text. Positions of inputs may be numbers.
std::vector<std::string> ProviderReader::texts(const QString &place, const QJsonValue &value)
{
    if (value.isString())
        return {text(place, value)};
    if (!value.isArray())
        fail(place, ProviderJson::tr("a list of texts is expected"));
    std::vector<std::string> list;
    for (const QJsonValue &one : value.toArray()) {
        const auto number = wholeNumber(one);
        list.push_back(number ? std::to_string(*number) : text(place, one));
    }
    return list;
}

std::vector<std::int64_t> ProviderReader::numbers(const QString &place, const QJsonValue &value)
{
    std::vector<std::int64_t> list;
    if (!value.isArray())
        fail(place, ProviderJson::tr("a list of whole numbers is expected"));
    for (const QJsonValue &one : value.toArray()) {
        const auto number = wholeNumber(one);
        if (!number)
            fail(place, ProviderJson::tr("a list of whole numbers is expected"));
        list.push_back(number.value_or(0));
    }
    return list;
}

template <typename T, typename Read>
std::map<std::string, T> ProviderReader::byName(const QString &place, const QJsonValue &value, Read read)
{
    std::map<std::string, T> members;
    const QJsonObject object = value.toObject();
    if (!value.isObject() || object.isEmpty())
        fail(place, ProviderJson::tr("an object with a member for each name is expected"));
    for (auto at = object.begin(); at != object.end(); ++at)
        members[at.key().toStdString()] = read(place + u'.' + at.key(), at.value());
    return members;
}

void ProviderReader::operators(const QJsonValue &value)
{
    m_provider.isKnown = !value.isNull();
    if (value.isNull())
        return;
    const auto byDomain = byName<std::vector<std::string>>(
        u"operators"_s, value, [this](const QString &place, const QJsonValue &list) { return texts(place, list); });
    for (const auto &[domain, names] : byDomain) {
        auto &supported = m_provider.operators[domainOf(toQString(domain))];
        for (const std::string &name : names) {
            if (!supported.insert(name).second)
                fail(u"operators.%1"_s.arg(toQString(domain)),
                     ProviderJson::tr("%1 is listed twice").arg(toQString(name)));
        }
    }
}

void ProviderReader::condition(Restriction &restriction, const QString &place, const QString &name,
                               const QJsonValue &value)
{
    const auto readNumbers = [this](const QString &at, const QJsonValue &list) { return numbers(at, list); };
    if (name == u"spatial")
        restriction.spatial = numbers(place, value);
    else if (name == u"constant")
        restriction.constant = texts(place, value);
    else if (name == u"rank")
        restriction.ranks = byName<std::vector<std::int64_t>>(place, value, readNumbers);
    else if (name == u"fixed")
        restriction.fixed =
            byName<std::vector<std::int64_t>>(place, value, [this](const QString &at, const QJsonValue &list) {
                return list == QJsonValue(u"all"_s) ? std::vector<std::int64_t>() : numbers(at, list);
            });
    else if (name == u"attribute")
        restriction.attributes = byName<std::vector<std::string>>(
            place, value, [this](const QString &at, const QJsonValue &list) { return texts(at, list); });
    else if (name == u"types")
        restriction.types = texts(place, value);
    else if (name == u"axis")
        restriction.isLastAxis = oneOf(place, value, {u"last"_s}) == 0;
    else if (name == u"min_opset")
        restriction.minOpset = number(place, value);
    else if (name == u"zero_dims")
        restriction.allowsZeroDims = oneOf(place, value, {u"taken"_s}) == 0;
    else if (name == u"note")
        restriction.note = text(place, value);
    else
        fail(place, ProviderJson::tr("there is no such condition"));
}

Provider::Restriction ProviderReader::restriction(const QString &place, const QJsonObject &object)
{
    Restriction restriction;
    for (auto at = object.begin(); at != object.end(); ++at) {
        const QString name = place + u'.' + at.key();
        if (at.key() == u"domain")
            restriction.domain = domainOf(toQString(text(name, at.value())));
        else if (at.key() == u"op")
            for (const std::string &one : texts(name, at.value()))
                restriction.operators.insert(one);
        else
            condition(restriction, name, at.key(), at.value());
    }
    if (restriction.operators.empty())
        fail(place, ProviderJson::tr("the member “op” is missing"));
    if (object.size() < 2)
        fail(place, ProviderJson::tr("it has no condition"));
    return restriction;
}

void ProviderReader::restrictions(const QJsonValue &value)
{
    if (!value.isArray())
        fail(u"restrictions"_s, ProviderJson::tr("a list is expected"));
    const QJsonArray list = value.toArray();
    for (qsizetype i = 0; i < list.size(); ++i)
        m_provider.restrictions.push_back(restriction(u"restrictions[%1]"_s.arg(i), list[i].toObject()));
}

void ProviderReader::member(const QString &name, const QJsonValue &value)
{
    if (name == u"id")
        m_provider.id = text(name, value);
    else if (name == u"name")
        m_provider.name = text(name, value);
    else if (name == u"execution_provider")
        m_provider.executionProvider = text(name, value);
    else if (name == u"source")
        m_provider.source = text(name, value);
    else if (name == u"note")
        m_provider.note = text(name, value);
    else if (name == u"operators")
        operators(value);
    else if (name == u"restrictions")
        restrictions(value);
    else
        otherMember(name, value);
}

void ProviderReader::otherMember(const QString &name, const QJsonValue &value)
{
    if (name == u"format" && value.toInt() != formatVersion)
        fail(name, ProviderJson::tr("%1 is expected").arg(formatVersion));
    else if (name == u"date") {
        m_provider.date = text(name, value);
        if (!QDate::fromString(value.toString(), Qt::ISODate).isValid())
            fail(name, ProviderJson::tr("a date like 2026-11-28 is expected"));
    } else if (name == u"dynamic")
        m_provider.dynamic =
            Provider::Dynamic(oneOf(name, value, {u"taken"_s, u"slower"_s, u"profile"_s, u"refused"_s}));
    else if (name == u"rest")
        m_provider.rest = Provider::Rest(oneOf(name, value, {u"cpu"_s, u"expected"_s, u"fails"_s}));
    else if (name == u"looks_at")
        for (const std::string &one : texts(name, value))
            m_provider.looksAtOutputs |= oneOf(name, toQString(one), {u"inputs"_s, u"outputs"_s}) == 1;
    else if (name == u"needs_rank")
        m_provider.needsRank = isTrue(name, value);
    else if (name == u"kernels")
        m_provider.needsKernels = oneOf(name, value, {u"cpu"_s}) == 0;
    else if (name == u"max_rank")
        m_provider.maxRank = number(name, value);
    else if (name == u"zero_dims")
        m_provider.refusesZeroDims = oneOf(name, value, {u"taken"_s, u"refused"_s}) == 1;
    else if (name == u"subgraphs")
        m_provider.supportsSubgraphs = isTrue(name, value);
    else if (name == u"partition_inputs")
        m_provider.needsNamedInputs = oneOf(name, value, {u"any"_s, u"named"_s}) == 1;
    else if (name != u"format")
        fail(name, ProviderJson::tr("unknown member"));
}

Provider ProviderReader::read(const QJsonObject &root)
{
    for (const QString &needed : {u"format"_s, u"id"_s, u"name"_s, u"execution_provider"_s, u"source"_s, u"date"_s,
                                  u"note"_s, u"dynamic"_s, u"operators"_s}) {
        if (!root.contains(needed))
            fail(needed, ProviderJson::tr("it is missing"));
    }
    for (auto at = root.begin(); at != root.end(); ++at)
        member(at.key(), at.value());
    for (const Restriction &restriction : m_provider.restrictions) {
        for (const std::string &name : restriction.operators) {
            if (!m_provider.supportsOperator(restriction.domain, name))
                fail(u"restrictions"_s, ProviderJson::tr("%1 is not among the operators").arg(toQString(name)));
        }
    }
    return std::move(m_provider);
}

} // namespace

Result<Provider> providerFromJson(const QByteArray &json, const QString &file)
{
    const std::vector<std::string> args{file.toStdString()};
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        return failure(ErrorCode::Malformed, args, error.errorString().toStdString(), std::uint64_t(error.offset));
    ProviderReader reader;
    Provider provider = reader.read(document.object());
    if (!reader.fault().isEmpty())
        return failure(ErrorCode::Malformed, args, reader.fault().toStdString());
    return provider;
}

} // namespace shapewright
