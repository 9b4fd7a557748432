// SPDX-License-Identifier: Apache-2.0
#include "app/runner/capture.h"

#include "app/runner/elements.h"

#include <QtEndian>

#include <algorithm>
#include <csignal>
#include <utility>

namespace shapewright::runner {

Capture::Capture(std::optional<TensorCapture> asked) : m_asked(std::move(asked))
{
    if (!m_asked)
        return;
    std::signal(SIGXFSZ, SIG_IGN); // at a file size limit, the write shall fail as on a full disk
    m_file.setFileName(m_asked->path);
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered))
        m_failure = m_file.errorString();
}

bool Capture::isWanted(const std::string &name) const
{
    return m_asked && m_failure.isEmpty() &&
           (m_asked->names.empty() || std::ranges::find(m_asked->names, name) != m_asked->names.end());
}

void Capture::take(const std::string &name, const Ort::Value &value)
{
    if (!isWanted(name) || !value || !value.HasValue() || !value.IsTensor())
        return;
    const Ort::TensorTypeAndShapeInfo info = value.GetTensorTypeAndShapeInfo();
    const bool isText = info.GetElementType() == ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING;
    const std::size_t count = info.GetElementCount();
    const std::size_t length = isText ? count * sizeof(quint64) + (count > 0 ? value.GetStringTensorDataLength() : 0)
                                      : value.GetTensorSizeInBytes();
    if (length > std::size_t(std::max<std::int64_t>(room(), 0)))
        return;
    const bool isWritten = isText ? writeTexts(value, count) : write(value.GetTensorRawData(), length);
    if (!isWritten) {
        m_failure = m_file.errorString();
        return;
    }
    m_tensors.push_back({name, elemTypeOf(info.GetElementType()), info.GetShape(), m_end, length});
    m_end += length;
}

bool Capture::write(const void *bytes, std::size_t length)
{
    return m_file.write(static_cast<const char *>(bytes), qint64(length)) == qint64(length);
}

bool Capture::writeTexts(const Ort::Value &value, std::size_t count)
{
    QByteArray ends(qsizetype(count * sizeof(quint64)), Qt::Uninitialized);
    quint64 end = 0;
    for (std::size_t index = 0; index < count; ++index) {
        end += value.GetStringTensorElementLength(index);
        qToLittleEndian(end, ends.data() + index * sizeof(quint64));
    }
    if (!write(ends.constData(), std::size_t(ends.size())))
        return false;
    for (std::size_t index = 0; index < count; ++index) {
        const std::string text = value.GetStringTensorElement(index);
        if (!write(text.data(), text.size()))
            return false;
    }
    return true;
}

} // namespace shapewright::runner
