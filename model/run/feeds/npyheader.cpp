// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/npyheader.h"

#include "model/onnx/regularfile.h"
#include "model/onnx/tensorpayload.h"
#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <QFile>
#include <QHash>
#include <QRegularExpression>

#include <optional>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 longestHeader = 64 * 1024;

std::int32_t elemTypeOf(const QString &descr)
{
    using T = onnx::TensorProto;
    static const QHash<QString, std::int32_t> types{
        {u"<f4"_s, T::FLOAT},    {u"<f8"_s, T::DOUBLE}, {u"<f2"_s, T::FLOAT16}, {u"|b1"_s, T::BOOL},
        {u"|i1"_s, T::INT8},     {u"|u1"_s, T::UINT8},  {u"<i2"_s, T::INT16},   {u"<u2"_s, T::UINT16},
        {u"<i4"_s, T::INT32},    {u"<u4"_s, T::UINT32}, {u"<i8"_s, T::INT64},   {u"<u8"_s, T::UINT64},
        {u"<V2"_s, T::BFLOAT16}, // as the ml_dtypes package writes it
    };
    return types.value(descr, T::UNDEFINED);
}

// The value of a key in the header, which is the literal of a Python dict.
QString valueOf(const QString &header, const QString &key, const QString &pattern)
{
    const QRegularExpression expression(u"'%1'\\s*:\\s*%2"_s.arg(key, pattern));
    return expression.match(header).captured(1);
}

std::optional<std::vector<std::int64_t>> dimsOf(const QString &tuple)
{
    std::vector<std::int64_t> dims;
    for (const QString &text : tuple.split(u',', Qt::SkipEmptyParts)) {
        bool ok = false;
        const qlonglong dim = text.trimmed().toLongLong(&ok);
        if (!text.trimmed().isEmpty() && (!ok || dim < 0))
            return {};
        if (ok)
            dims.push_back(dim);
    }
    return dims;
}

struct RawHeader {
    QString text;
    std::uint64_t end = 0;
};

std::optional<RawHeader> rawHeader(QIODevice &file)
{
    const QByteArray start = file.read(8);
    if (start.size() < 8 || !start.startsWith("\x93NUMPY"))
        return {};
    const int lengthBytes = start[6] == 1 ? 2 : 4;
    const QByteArray length = file.read(lengthBytes);
    qint64 bytes = 0;
    for (qsizetype index = length.size(); index-- > 0;)
        bytes = bytes << 8 | std::uint8_t(length[index]);
    if (length.size() != lengthBytes || bytes > longestHeader)
        return {};
    const QByteArray text = file.read(bytes);
    if (text.size() != bytes)
        return {};
    return RawHeader{QString::fromUtf8(text), std::uint64_t(8 + lengthBytes + bytes)};
}

} // namespace

Result<NpyHeader> readNpyHeader(const QString &path)
{
    QFile file(path);
    if (const Result<void> opened = openRegularFile(file); !opened)
        return tl::unexpected(opened.error());
    return readNpyHeader(file, path.toStdString());
}

Result<NpyHeader> readNpyHeader(QIODevice &device, const std::string &name)
{
    const std::optional<RawHeader> raw = rawHeader(device);
    if (!raw)
        return unreadable(name, "it is no file of numpy's");
    const QString descr = valueOf(raw->text, u"descr"_s, u"'([^']*)'"_s);
    const QString order = valueOf(raw->text, u"fortran_order"_s, u"(True|False)"_s);
    const auto dims = dimsOf(valueOf(raw->text, u"shape"_s, u"\\(([^)]*)\\)"_s));
    NpyHeader header{elemTypeOf(descr), dims.value_or(std::vector<std::int64_t>()), raw->end, 0};
    if (!dims || order.isEmpty())
        return unreadable(name, "its header is damaged");
    if (header.elemType == onnx::TensorProto::UNDEFINED)
        return unreadable(name,
                          "its elements are of type " + descr.toStdString() +
                              ", which is none of a tensor; save them with another, in this machine's byte order");
    if (order == u"True" && header.dims.size() > 1)
        return unreadable(name, "its elements lie column by column; save it by numpy.ascontiguousarray()");
    std::int64_t count = 1;
    for (const std::int64_t dim : header.dims) {
        if (__builtin_mul_overflow(count, dim, &count))
            return unreadable(name, "its shape has no number of elements");
    }
    const auto bytes = rawDataBytes(header.elemType, count);
    if (!bytes || std::uint64_t(device.size()) - raw->end < std::uint64_t(*bytes))
        return unreadable(name, "it ends before its elements do");
    header.bytes = std::uint64_t(*bytes);
    return header;
}

} // namespace shapewright
