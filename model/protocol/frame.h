// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QCborMap>

#include <optional>

namespace shapewright::protocol {

// Both helpers speak in frames: four bytes `SWP1` (magic and version), four bytes length (little-endian), a CBOR map.
// The map's "type" says what it is.
constexpr int version = 1;
constexpr qsizetype maximumFrameBytes = 256 << 20;

[[nodiscard]] QByteArray encodeFrame(const QCborMap &message);

// Cuts a byte stream into messages. Once the stream is not of this protocol it stays broken.
class FrameReader
{
public:
    void append(const QByteArray &bytes);
    [[nodiscard]] std::optional<QCborMap> next();
    [[nodiscard]] bool isBroken() const { return m_broken; }
    // A frame has begun and is not complete: at the end of the stream, it was cut off.
    [[nodiscard]] bool hasPartialFrame() const { return !m_broken && !m_buffer.isEmpty(); }

private:
    QByteArray m_buffer;
    bool m_broken = false;
};

} // namespace shapewright::protocol
