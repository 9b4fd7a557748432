// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/fields.h"

#include <cstring>

namespace shapewright::protocol {

namespace {

QCborArray namesArray(const std::vector<std::string> &names)
{
    QCborArray array;
    for (const std::string &name : names)
        array.append(QByteArray::fromStdString(name));
    return array;
}

} // namespace

void FieldWriter::operator()(QLatin1StringView key, const std::string &name)
{
    put(key, QByteArray::fromStdString(name));
}

void FieldWriter::operator()(QLatin1StringView key, const std::optional<double> &number)
{
    put(key, number ? QCborValue(*number) : QCborValue(nullptr));
}

void FieldWriter::operator()(QLatin1StringView key, const std::vector<double> &numbers)
{
    const auto *bytes = reinterpret_cast<const char *>(numbers.data());
    put(key, QByteArray(bytes, qsizetype(numbers.size() * sizeof(double))));
}

void FieldWriter::operator()(QLatin1StringView key, const std::vector<std::int64_t> &integers)
{
    QCborArray array;
    for (const std::int64_t integer : integers)
        array.append(qint64(integer));
    put(key, array);
}

void FieldWriter::operator()(QLatin1StringView key, const std::vector<std::string> &names)
{
    put(key, namesArray(names));
}

void FieldWriter::operator()(QLatin1StringView key, const std::vector<std::vector<std::string>> &lists)
{
    QCborArray array;
    for (const std::vector<std::string> &names : lists)
        array.append(namesArray(names));
    put(key, array);
}

FieldReader::FieldReader(const QCborValue &message) : m_map(message.toMap()), m_valid(message.isMap()) {}

QCborValue FieldReader::find(QLatin1StringView key, QCborValue::Type type)
{
    const QCborValue value = m_map.value(key);
    if (value.type() == type)
        return value;
    m_valid = false;
    return {};
}

void FieldReader::operator()(QLatin1StringView key, std::string &name)
{
    name = find(key, QCborValue::ByteArray).toByteArray().toStdString();
}

void FieldReader::operator()(QLatin1StringView key, bool &flag)
{
    const QCborValue value = m_map.value(key);
    m_valid = m_valid && value.isBool();
    flag = value.toBool();
}

void FieldReader::operator()(QLatin1StringView key, std::optional<double> &number)
{
    if (!m_map.value(key).isNull())
        (*this)(key, number.emplace());
}

void FieldReader::operator()(QLatin1StringView key, std::vector<double> &numbers)
{
    const QByteArray raw = find(key, QCborValue::ByteArray).toByteArray();
    m_valid = m_valid && raw.size() % qsizetype(sizeof(double)) == 0;
    numbers.resize(std::size_t(raw.size()) / sizeof(double));
    if (!numbers.empty())
        std::memcpy(numbers.data(), raw.constData(), numbers.size() * sizeof(double));
}

void FieldReader::operator()(QLatin1StringView key, std::vector<std::int64_t> &integers)
{
    for (const QCborValue &element : find(key, QCborValue::Array).toArray()) {
        m_valid = m_valid && element.isInteger();
        integers.push_back(element.toInteger());
    }
}

void FieldReader::operator()(QLatin1StringView key, std::vector<std::string> &names)
{
    names = namesIn(find(key, QCborValue::Array));
}

void FieldReader::operator()(QLatin1StringView key, std::vector<std::vector<std::string>> &lists)
{
    for (const QCborValue &element : find(key, QCborValue::Array).toArray())
        lists.push_back(namesIn(element));
}

std::vector<std::string> FieldReader::namesIn(const QCborValue &array)
{
    m_valid = m_valid && array.isArray();
    std::vector<std::string> names;
    for (const QCborValue &element : array.toArray()) {
        m_valid = m_valid && element.isByteArray();
        names.push_back(element.toByteArray().toStdString());
    }
    return names;
}

std::int64_t FieldReader::readInteger(QLatin1StringView key, std::int64_t most)
{
    const std::int64_t value = find(key, QCborValue::Integer).toInteger();
    if (value >= 0 && value <= most)
        return value;
    m_valid = false;
    return 0;
}

void FieldReader::allBits(QLatin1StringView key, std::uint64_t &bits)
{
    bits = std::uint64_t(find(key, QCborValue::Integer).toInteger());
}

} // namespace shapewright::protocol
