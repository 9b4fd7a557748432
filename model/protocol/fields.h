// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QCborArray>
#include <QCborMap>
#include <QCborValue>
#include <QLatin1StringView>
#include <QString>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

// The fields of a message, and of each of its parts, are listed once for both directions, by a function
//     void visitFields(auto &fields, Of<Point> auto &point) { fields("x"_L1, point.x); fields("y"_L1, point.y); }
// With a FieldWriter for `fields`, it writes a point to a CBOR map. With a FieldReader, it reads one from a map.
namespace shapewright::protocol {

template <typename T, typename Part>
concept Of = std::same_as<std::remove_const_t<T>, Part>;

template <typename T>
concept Integer = std::integral<T> && !std::same_as<T, bool>;

// Names from models are written as bytes, because they may not be UTF-8. Vectors of doubles are written as the bytes of
// the doubles: this is compact, since there may be millions, and safe, since both ends run on the same machine.
class FieldWriter
{
public:
    [[nodiscard]] const QCborMap &map() const { return m_map; }

    void operator()(QLatin1StringView key, const QString &text) { put(key, text); }
    void operator()(QLatin1StringView key, const QByteArray &bytes) { put(key, bytes); }
    void operator()(QLatin1StringView key, const std::string &name);
    void operator()(QLatin1StringView key, bool flag) { put(key, flag); }
    void operator()(QLatin1StringView key, double number) { put(key, number); }
    void operator()(QLatin1StringView key, const std::optional<double> &number);
    void operator()(QLatin1StringView key, const std::vector<double> &numbers);
    void operator()(QLatin1StringView key, const std::vector<std::int64_t> &integers);
    void operator()(QLatin1StringView key, const std::vector<std::string> &names);
    void operator()(QLatin1StringView key, const std::vector<std::vector<std::string>> &lists);

    template <Integer T>
    void operator()(QLatin1StringView key, T integer, std::type_identity_t<T> = {})
    {
        put(key, qint64(integer));
    }
    void allBits(QLatin1StringView key, std::uint64_t bits) { put(key, qint64(bits)); }

    template <typename Enum>
        requires std::is_enum_v<Enum>
    void operator()(QLatin1StringView key, Enum value, Enum)
    {
        put(key, int(value));
    }

    template <typename Part>
        requires std::is_class_v<Part>
    void operator()(QLatin1StringView key, const Part &part)
    {
        put(key, mapOf(part, visitPart));
    }

    template <typename Part>
    void operator()(QLatin1StringView key, const std::optional<Part> &part)
    {
        put(key, part ? QCborValue(mapOf(*part, visitPart)) : QCborValue(nullptr));
    }

    template <typename Part>
    void operator()(QLatin1StringView key, const std::vector<Part> &parts)
    {
        each(key, parts, visitPart);
    }

    // A list of parts whose fields `visit` lists.
    template <typename Part, typename Visit>
    void each(QLatin1StringView key, const std::vector<Part> &parts, const Visit &visit)
    {
        QCborArray array;
        for (const Part &part : parts)
            array.append(mapOf(part, visit));
        put(key, array);
    }

private:
    static constexpr auto visitPart = [](FieldWriter &fields, const auto &part) { visitFields(fields, part); };

    template <typename Part, typename Visit>
    static QCborMap mapOf(const Part &part, const Visit &visit)
    {
        FieldWriter inner;
        visit(inner, part);
        return inner.m_map;
    }

    void put(QLatin1StringView key, const QCborValue &value) { m_map.insert(key, value); }

    QCborMap m_map;
};

// Reads what another process sent. A field that is missing, of another type or out of range is left as it is and makes
// the whole message malformed. Call isValid() once, after the last field.
class FieldReader
{
public:
    explicit FieldReader(const QCborValue &message);

    [[nodiscard]] bool isValid() const { return m_valid; }

    void operator()(QLatin1StringView key, QString &text) { text = find(key, QCborValue::String).toString(); }
    void operator()(QLatin1StringView key, QByteArray &bytes)
    {
        bytes = find(key, QCborValue::ByteArray).toByteArray();
    }
    void operator()(QLatin1StringView key, std::string &name);
    void operator()(QLatin1StringView key, bool &flag);
    void operator()(QLatin1StringView key, double &number) { number = find(key, QCborValue::Double).toDouble(); }
    void operator()(QLatin1StringView key, std::optional<double> &number);
    void operator()(QLatin1StringView key, std::vector<double> &numbers);
    void operator()(QLatin1StringView key, std::vector<std::int64_t> &integers);
    void operator()(QLatin1StringView key, std::vector<std::string> &names);
    void operator()(QLatin1StringView key, std::vector<std::vector<std::string>> &lists);

    // From 0 to `most`.
    template <Integer T>
    void operator()(QLatin1StringView key, T &integer, std::type_identity_t<T> most = std::numeric_limits<T>::max())
    {
        constexpr auto greatest = std::uint64_t(std::numeric_limits<std::int64_t>::max());
        integer = T(readInteger(key, std::int64_t(std::min(std::uint64_t(most), greatest))));
    }
    void allBits(QLatin1StringView key, std::uint64_t &bits);

    template <typename Enum>
        requires std::is_enum_v<Enum>
    void operator()(QLatin1StringView key, Enum &value, Enum last)
    {
        value = Enum(readInteger(key, std::int64_t(last)));
    }

    template <typename Part>
        requires std::is_class_v<Part>
    void operator()(QLatin1StringView key, Part &part)
    {
        read(find(key, QCborValue::Map), part, visitPart);
    }

    template <typename Part>
    void operator()(QLatin1StringView key, std::optional<Part> &part)
    {
        if (!m_map.value(key).isNull())
            (*this)(key, part.emplace());
    }

    template <typename Part>
    void operator()(QLatin1StringView key, std::vector<Part> &parts)
    {
        each(key, parts, visitPart);
    }

    template <typename Part, typename Visit>
    void each(QLatin1StringView key, std::vector<Part> &parts, const Visit &visit)
    {
        for (const QCborValue &element : find(key, QCborValue::Array).toArray())
            read(element, parts.emplace_back(), visit);
    }

private:
    static constexpr auto visitPart = [](FieldReader &fields, auto &part) { visitFields(fields, part); };

    QCborValue find(QLatin1StringView key, QCborValue::Type type);
    std::int64_t readInteger(QLatin1StringView key, std::int64_t most);
    std::vector<std::string> namesIn(const QCborValue &array);

    template <typename Part, typename Visit>
    void read(const QCborValue &value, Part &part, const Visit &visit)
    {
        FieldReader inner(value);
        visit(inner, part);
        m_valid = m_valid && inner.m_valid;
    }

    QCborMap m_map;
    bool m_valid;
};

} // namespace shapewright::protocol
