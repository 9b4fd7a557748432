// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QCborMap>

#include <optional>

namespace shapewright::protocol {

// Both helper programs exchange frames: four bytes `SWP1` (magic and version), four bytes length (little-endian), and a
// CBOR map. The entry "type" of the map says which message it is.
constexpr int version = 1;
constexpr qsizetype maximumFrameBytes = 256 << 20;

// The bytes of the frame that holds a message.
[[nodiscard]] QByteArray encodeFrame(const QCborMap &message);

// Splits a byte stream into messages. Once the stream violates the protocol, the reader stays broken.
class FrameReader
{
public:
    void append(const QByteArray &bytes);
    [[nodiscard]] std::optional<QCborMap> next();
    [[nodiscard]] bool isBroken() const { return m_broken; }
    // Whether a frame has begun but is incomplete. At the end of the stream that means it was cut off.
    [[nodiscard]] bool hasPartialFrame() const { return !m_broken && !m_buffer.isEmpty(); }

private:
    QByteArray m_buffer;
    bool m_broken = false;
};

} // namespace shapewright::protocol
