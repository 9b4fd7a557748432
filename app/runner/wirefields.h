// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <cstdint>

// Writes the few bytes of a ModelProto that the runner makes itself. Source:
// https://protobuf.dev/programming-guides/encoding/
namespace shapewright::runner {

inline void appendVarint(QByteArray &bytes, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        bytes.append(char(0x80 | (value & 0x7F)));
    bytes.append(char(value));
}

inline void appendField(QByteArray &bytes, char tag, const QByteArray &payload)
{
    bytes.append(tag);
    appendVarint(bytes, std::uint64_t(payload.size()));
    bytes.append(payload);
}

} // namespace shapewright::runner
