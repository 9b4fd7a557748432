// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/frame.h"

#include <QCborParserError>
#include <QCborValue>
#include <QtEndian>

namespace shapewright::protocol {

namespace {
constexpr char magic[] = {'S', 'W', 'P', '0' + version};
constexpr qsizetype headerBytes = sizeof magic + sizeof(quint32);
} // namespace

QByteArray encodeFrame(const QCborMap &message)
{
    const QByteArray body = QCborValue(message).toCbor();
    QByteArray frame(magic, sizeof magic);
    frame.resize(headerBytes);
    qToLittleEndian(quint32(body.size()), frame.data() + sizeof magic);
    return frame + body;
}

void FrameReader::append(const QByteArray &bytes)
{
    if (!m_broken)
        m_buffer += bytes;
}

std::optional<QCborMap> FrameReader::next()
{
    if (m_broken || m_buffer.isEmpty())
        return {};
    const qsizetype compared = qMin<qsizetype>(m_buffer.size(), sizeof magic);
    if (m_buffer.first(compared) != QByteArrayView(magic, compared)) {
        m_broken = true;
        return {};
    }
    if (m_buffer.size() < headerBytes)
        return {};
    const qsizetype length = qFromLittleEndian<quint32>(m_buffer.constData() + sizeof magic);
    if (length > maximumFrameBytes) {
        m_broken = true;
        return {};
    }
    if (m_buffer.size() < headerBytes + length)
        return {};
    QCborParserError error;
    const QCborValue body = QCborValue::fromCbor(m_buffer.constData() + headerBytes, length, &error);
    m_buffer.remove(0, headerBytes + length);
    if (error.error != QCborError::NoError || error.offset != length || !body.isMap()) {
        m_broken = true;
        return {};
    }
    return body.toMap();
}

} // namespace shapewright::protocol
