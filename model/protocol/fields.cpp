// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/fields.h"

#include <cstring>

namespace shapewright::protocol {

Fields::Fields(const QCborValue &message) : m_map(message.toMap()), m_valid(message.isMap()) {}

QCborValue Fields::find(QLatin1StringView key, QCborValue::Type type)
{
    const QCborValue value = m_map.value(key);
    if (value.type() == type)
        return value;
    m_valid = false;
    return {};
}

QString Fields::text(QLatin1StringView key)
{
    return find(key, QCborValue::String).toString();
}

QByteArray Fields::bytes(QLatin1StringView key)
{
    return find(key, QCborValue::ByteArray).toByteArray();
}

bool Fields::flag(QLatin1StringView key)
{
    const QCborValue value = m_map.value(key);
    m_valid = m_valid && value.isBool();
    return value.toBool();
}

std::int64_t Fields::integer(QLatin1StringView key, std::int64_t low, std::int64_t high)
{
    const std::int64_t value = find(key, QCborValue::Integer).toInteger();
    if (value >= low && value <= high)
        return value;
    m_valid = false;
    return low;
}

double Fields::number(QLatin1StringView key)
{
    return find(key, QCborValue::Double).toDouble();
}

std::optional<double> Fields::optionalNumber(QLatin1StringView key)
{
    if (m_map.value(key).isNull())
        return {};
    return number(key);
}

QCborArray Fields::array(QLatin1StringView key)
{
    return find(key, QCborValue::Array).toArray();
}

std::vector<std::int64_t> Fields::integers(QLatin1StringView key)
{
    const QCborArray elements = array(key);
    std::vector<std::int64_t> found;
    found.reserve(std::size_t(elements.size()));
    for (const QCborValue &element : elements) {
        m_valid = m_valid && element.isInteger();
        found.push_back(element.toInteger());
    }
    return found;
}

std::vector<std::string> Fields::names(QLatin1StringView key)
{
    std::vector<std::string> found;
    for (const QCborValue &element : array(key)) {
        m_valid = m_valid && element.isByteArray();
        found.push_back(element.toByteArray().toStdString());
    }
    return found;
}

std::vector<double> Fields::numbers(QLatin1StringView key)
{
    const QByteArray raw = bytes(key);
    m_valid = m_valid && raw.size() % qsizetype(sizeof(double)) == 0;
    std::vector<double> found(std::size_t(raw.size()) / sizeof(double));
    if (!found.empty())
        std::memcpy(found.data(), raw.constData(), found.size() * sizeof(double));
    return found;
}

QCborArray integerArray(const std::vector<std::int64_t> &integers)
{
    QCborArray array;
    for (const std::int64_t value : integers)
        array.append(qint64(value));
    return array;
}

QByteArray packed(const std::vector<double> &numbers)
{
    return QByteArray(reinterpret_cast<const char *>(numbers.data()), qsizetype(numbers.size() * sizeof(double)));
}

} // namespace shapewright::protocol
