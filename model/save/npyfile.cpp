// SPDX-License-Identifier: Apache-2.0
#include "model/save/npyfile.h"

#include "model/save/savespace.h"
#include "model/types/text.h"
#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <QFileInfo>
#include <QSaveFile>
#include <QtEndian>

#include <algorithm>
#include <bit>
#include <optional>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

constexpr std::int64_t mostBytes = 4 * 1024 * 1024; // encoded at a time

tl::unexpected<Error> cannotWrite(const QString &path, const QString &reason)
{
    return failure(ErrorCode::CannotWrite, {path.toStdString()}, reason.toStdString());
}

template <typename Stored>
void append(Stored value, std::string &out)
{
    const Stored bytes = qToLittleEndian(value);
    out.append(reinterpret_cast<const char *>(&bytes), sizeof bytes);
}

// numpy stores strings as UTF-32, padded with zeros. Invalid UTF-8 becomes replacement characters.
QList<uint> codePoints(const std::string &text)
{
    return toQString(text).toUcs4();
}

class Encoder
{
public:
    Encoder(std::int32_t elemType, std::size_t longestText) : m_elemType(elemType), m_longestText(longestText) {}

    std::string operator()(const TensorElements &elements) const
    {
        std::string out;
        std::visit(
            [&](const auto &list) {
                for (const auto &element : list)
                    encode(element, out);
            },
            elements);
        return out;
    }

private:
    void encode(double value, std::string &out) const
    {
        if (m_elemType == T::DOUBLE)
            append(value, out);
        else if (m_elemType == T::FLOAT16)
            append(std::bit_cast<std::uint16_t>(qfloat16(float(value))), out);
        else
            append(float(value), out);
    }
    void encode(std::int64_t value, std::string &out) const
    {
        switch (std::max<std::int64_t>(elemTypeBits(m_elemType), 8)) {
        case 8:
            return append(std::uint8_t(value), out);
        case 16:
            return append(std::uint16_t(value), out);
        case 32:
            return append(std::uint32_t(value), out);
        default:
            return append(std::uint64_t(value), out);
        }
    }
    void encode(std::uint64_t value, std::string &out) const { append(value, out); }
    void encode(const std::complex<double> &value, std::string &out) const
    {
        for (const double part : {value.real(), value.imag()}) {
            if (m_elemType == T::COMPLEX128)
                append(part, out);
            else
                append(float(part), out);
        }
    }
    void encode(const std::string &value, std::string &out) const
    {
        const QList<uint> points = codePoints(value);
        for (const uint point : points)
            append(std::uint32_t(point), out);
        out.append((m_longestText - std::size_t(points.size())) * 4, '\0');
    }

    std::int32_t m_elemType;
    std::size_t m_longestText;
};

std::int64_t bytesOf(std::int32_t elemType, std::size_t longestText)
{
    if (elemType == T::STRING)
        return std::int64_t(longestText) * 4;
    if (!isWidenedInNpy(elemType))
        return elemTypeBits(elemType) / 8;
    return isIntegerType(elemType) ? 1 : 4;
}

// Passes all elements to `take`, piece by piece.
template <typename Take>
Result<void> forEachPiece(TensorReader &reader, std::int64_t step, const JobContext &job, const Take &take)
{
    const std::int64_t count = reader.facts().count;
    for (std::int64_t done = 0; done < count; done += step) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        job.report(double(done) / double(count));
        const auto elements = reader.read(done, std::min(step, count - done), job);
        if (!elements)
            return tl::unexpected(elements.error());
        if (auto taken = take(*elements); !taken)
            return taken;
    }
    return {};
}

Result<std::size_t> longestText(TensorReader &reader, const JobContext &job)
{
    std::size_t longest = 0;
    if (reader.facts().elemType != T::STRING)
        return longest;
    auto looked =
        forEachPiece(reader, TensorReader::longestRange, job, [&](const TensorElements &elements) -> Result<void> {
            for (const std::string &text : std::get<std::vector<std::string>>(elements))
                longest = std::max(longest, std::size_t(codePoints(text).size()));
            return {};
        });
    if (!looked)
        return tl::unexpected(looked.error());
    return std::max<std::size_t>(longest, 1); // numpy does not read strings of length 0
}

Result<void> checkRoom(const QString &path, const TensorFacts &facts, std::size_t longest)
{
    std::int64_t bytes = 0;
    const auto free = bytesFree(QFileInfo(path).absolutePath());
    if (__builtin_mul_overflow(facts.count, bytesOf(facts.elemType, longest), &bytes) ||
        (free && std::uint64_t(bytes) > *free))
        return cannotWrite(path, QStringLiteral("there is not enough room for %1 elements of %2 bytes")
                                     .arg(facts.count)
                                     .arg(bytesOf(facts.elemType, longest)));
    return {};
}

} // namespace

bool isWidenedInNpy(std::int32_t elemType)
{
    switch (elemType) {
    case T::BFLOAT16:
    case T::FLOAT8E4M3FN:
    case T::FLOAT8E4M3FNUZ:
    case T::FLOAT8E5M2:
    case T::FLOAT8E5M2FNUZ:
    case T::FLOAT8E8M0:
    case T::FLOAT4E2M1:
    case T::INT4:
    case T::UINT4:
    case T::INT2:
    case T::UINT2:
        return true;
    default:
        return false;
    }
}

std::string npyType(std::int32_t elemType, std::size_t longestText)
{
    const std::string bytes = std::to_string(bytesOf(elemType, longestText));
    const std::string order = bytes == "1" ? "|" : "<";
    switch (elemType) {
    case T::STRING:
        return "<U" + std::to_string(longestText);
    case T::BOOL:
        return "|b1";
    case T::COMPLEX64:
    case T::COMPLEX128:
        return "<c" + bytes;
    default:
        break;
    }
    if (!isIntegerType(elemType))
        return "<f" + bytes;
    return order + (elemTypeName(elemType).front() == 'u' ? "u" : "i") + bytes;
}

std::string npyTypeName(std::int32_t elemType)
{
    if (!isIntegerType(elemType))
        return "float32";
    return elemTypeName(elemType).front() == 'u' ? "uint8" : "int8";
}

std::string npyHeader(std::int32_t elemType, const std::vector<std::int64_t> &dims, std::size_t longestText)
{
    std::string shape = "(";
    for (const std::int64_t dim : dims)
        shape += std::to_string(dim) + ", ";
    if (dims.size() > 1)
        shape.resize(shape.size() - 2);
    else if (dims.size() == 1)
        shape.resize(shape.size() - 1); // a tuple of one element is `(3,)`
    std::string text =
        "{'descr': '" + npyType(elemType, longestText) + "', 'fortran_order': False, 'shape': " + shape + "), }";
    constexpr std::size_t prefix = 10; // magic, version and length
    const std::size_t whole = (prefix + text.size() + 1 + 63) / 64 * 64;
    text.append(whole - prefix - 1 - text.size(), ' ');
    text += '\n';
    std::string out = "\x93NUMPY\x01";
    out += '\0';
    append(std::uint16_t(text.size()), out);
    return out + text;
}

Result<void> saveAsNpy(TensorReader &reader, const QString &path, const JobContext &job)
{
    const TensorFacts &facts = reader.facts();
    const auto longest = longestText(reader, job);
    if (!longest)
        return tl::unexpected(longest.error());
    if (auto room = checkRoom(path, facts, *longest); !room)
        return room;
    if (facts.dims.size() > 64) // no version of numpy reads more; also, the length of the header has only 16 bits
        return cannotWrite(path, QStringLiteral("numpy has no arrays of more than 64 axes"));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    const auto write = [&](const std::string &bytes) -> Result<void> {
        if (file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            return cannotWrite(path, file.errorString());
        return {};
    };
    if (auto written = write(npyHeader(facts.elemType, facts.dims, *longest)); !written)
        return written;
    const Encoder encode(facts.elemType, *longest);
    // A short string takes as many bytes as the longest one.
    const std::int64_t step = std::clamp<std::int64_t>(
        mostBytes / std::max<std::int64_t>(bytesOf(facts.elemType, *longest), 1), 1, TensorReader::longestRange);
    auto written =
        forEachPiece(reader, step, job, [&](const TensorElements &elements) { return write(encode(elements)); });
    if (!written)
        return written; // the destructor of `file` removes the temporary file
    if (!file.commit())
        return cannotWrite(path, file.errorString());
    return {};
}

} // namespace shapewright
