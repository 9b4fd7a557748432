// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QCborArray>
#include <QCborMap>
#include <QCborValue>
#include <QLatin1StringView>
#include <QString>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace shapewright::protocol {

// Reads the fields of a message that another process sent. A field that is missing, of another type or out of range
// yields an empty value and makes the whole message malformed. Call isValid() once, after the last field.
class Fields
{
public:
    explicit Fields(const QCborValue &message);

    [[nodiscard]] bool isValid() const { return m_valid; }
    void reject() { m_valid = false; }

    [[nodiscard]] QString text(QLatin1StringView key);
    [[nodiscard]] QByteArray bytes(QLatin1StringView key);
    // A name from a model, as bytes, because names may not be UTF-8.
    [[nodiscard]] std::string name(QLatin1StringView key) { return bytes(key).toStdString(); }
    [[nodiscard]] bool flag(QLatin1StringView key);
    [[nodiscard]] std::int64_t integer(QLatin1StringView key,
                                       std::int64_t low = std::numeric_limits<std::int64_t>::min(),
                                       std::int64_t high = std::numeric_limits<std::int64_t>::max());
    [[nodiscard]] double number(QLatin1StringView key);
    // None if the field is null.
    [[nodiscard]] std::optional<double> optionalNumber(QLatin1StringView key);
    [[nodiscard]] bool isNull(QLatin1StringView key) const { return m_map.value(key).isNull(); }
    [[nodiscard]] QCborValue map(QLatin1StringView key) { return find(key, QCborValue::Map); }
    [[nodiscard]] QCborArray array(QLatin1StringView key);
    [[nodiscard]] std::vector<std::int64_t> integers(QLatin1StringView key);
    [[nodiscard]] std::vector<std::string> names(QLatin1StringView key);
    [[nodiscard]] std::vector<double> numbers(QLatin1StringView key); // the counterpart of packed()

private:
    QCborValue find(QLatin1StringView key, QCborValue::Type type);

    QCborMap m_map;
    bool m_valid;
};

[[nodiscard]] QCborArray integerArray(const std::vector<std::int64_t> &integers);
// Numbers as the bytes of doubles. This is compact, since there may be millions, and safe, since both ends run on the
// same machine.
[[nodiscard]] QByteArray packed(const std::vector<double> &numbers);

} // namespace shapewright::protocol
