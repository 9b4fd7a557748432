// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// The few primitives of protobuf's wire format that reading by index and splicing need.
// Source: https://protobuf.dev/programming-guides/encoding/
namespace shapewright::wire {

enum class Type : std::uint32_t { Varint = 0, Fixed64 = 1, Bytes = 2, StartGroup = 3, EndGroup = 4, Fixed32 = 5 };

// Reads a varint at bytes[position] and moves the position behind it; nothing when it does not end in time.
[[nodiscard]] inline std::optional<std::uint64_t> readVarint(std::string_view bytes, std::size_t &position)
{
    std::uint64_t value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
        if (position >= bytes.size())
            return {};
        const auto byte = static_cast<unsigned char>(bytes[position++]);
        if (shift < 64)
            value |= std::uint64_t(byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
    return {};
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

// A varint of exactly `length` bytes: longer than need be, and valid all the same.
inline void writePaddedVarint(std::uint64_t value, int length, char *out)
{
    for (int i = 0; i < length; ++i) {
        const bool isLast = i == length - 1;
        out[i] = static_cast<char>((value & 0x7f) | (isLast ? 0 : 0x80));
        value >>= 7;
    }
}

} // namespace shapewright::wire
