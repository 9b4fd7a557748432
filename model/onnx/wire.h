// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// The few primitives of protobuf's wire format that indexing and splicing need.
// Source: https://protobuf.dev/programming-guides/encoding/
namespace shapewright::wire {

enum class Type : std::uint32_t { Varint = 0, Fixed64 = 1, Bytes = 2, StartGroup = 3, EndGroup = 4, Fixed32 = 5 };

// A varint of several bytes, and the position behind it; 0 if there is none. It is for readVarint(), which it does not
// take a position from: that would have to be in memory then, and the usual case would wait for it.
struct LongVarint {
    std::uint64_t value = 0;
    std::size_t end = 0;
};
[[nodiscard, gnu::noinline]] inline LongVarint longVarint(std::string_view bytes, std::size_t position)
{
    LongVarint read;
    for (int shift = 0; shift < 70 && position < bytes.size(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes[position++]);
        if (shift < 64)
            read.value |= std::uint64_t(byte & 0x7f) << shift;
        if (byte < 0x80) {
            read.end = position;
            return read;
        }
    }
    return {};
}

// Reads a varint at bytes[position] and moves the position behind it. Nothing if the varint is longer than 10 bytes or
// the bytes end within it.
[[nodiscard]] inline std::optional<std::uint64_t> readVarint(std::string_view bytes, std::size_t &position)
{
    if (position < bytes.size() && static_cast<unsigned char>(bytes[position]) < 0x80) // as most are
        return static_cast<unsigned char>(bytes[position++]);
    const LongVarint read = longVarint(bytes, position);
    if (read.end == 0)
        return {};
    position = read.end;
    return read.value;
}

// A field of a message.
struct Field {
    std::uint32_t number = 0;
    Type type = Type::Varint;
    std::string_view payload; // only for Type::Bytes
};

// Reads a field at bytes[position] and moves the position behind it. The start and the end of a group each count as a
// field. Nothing if there is no whole field with a valid number.
[[nodiscard]] inline std::optional<Field> readField(std::string_view bytes, std::size_t &position)
{
    const auto tag = readVarint(bytes, position);
    if (!tag || *tag > 0xffffffffu || *tag < 8)
        return {};
    Field field{std::uint32_t(*tag >> 3), Type(*tag & 7), {}};
    std::optional<std::uint64_t> length = 0; // of the payload, which is still to be skipped
    switch (field.type) {
    case Type::Varint:
        if (!readVarint(bytes, position))
            return {};
        break;
    case Type::Fixed64:
        length = 8;
        break;
    case Type::Fixed32:
        length = 4;
        break;
    case Type::Bytes:
        length = readVarint(bytes, position);
        break;
    case Type::StartGroup:
    case Type::EndGroup:
        break;
    default:
        return {};
    }
    if (!length || *length > bytes.size() - position)
        return {};
    if (field.type == Type::Bytes)
        field.payload = bytes.substr(position, *length);
    position += *length;
    return field;
}

inline void appendVarint(std::uint64_t value, std::string &out)
{
    while (value >= 0x80) {
        out += static_cast<char>(value | 0x80);
        value >>= 7;
    }
    out += static_cast<char>(value);
}

inline void appendTag(std::uint32_t field, Type type, std::string &out)
{
    appendVarint((std::uint64_t(field) << 3) | std::uint64_t(type), out);
}

// What stands before the payload of a message, a string or packed numbers.
inline void appendHeader(std::uint32_t field, std::uint64_t length, std::string &out)
{
    appendTag(field, Type::Bytes, out);
    appendVarint(length, out);
}

// Writes a varint of exactly `length` bytes. It is longer than necessary, but valid.
inline void writePaddedVarint(std::uint64_t value, int length, char *out)
{
    for (int i = 0; i < length; ++i) {
        const bool isLast = i == length - 1;
        out[i] = static_cast<char>((value & 0x7f) | (isLast ? 0 : 0x80));
        value >>= 7;
    }
}

} // namespace shapewright::wire
