// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/tensorpayload.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/filebytes.h"
#include "model/types/valuetype.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

std::string shortText(std::uint64_t there, std::uint64_t needed)
{
    return "its payload has " + std::to_string(there) + " bytes where its shape needs " + std::to_string(needed);
}

// A typed field of TensorProto, and the bytes of raw data that one of its entries stands for.
struct TypedField {
    int number = 0; // 0: the element type has no typed field
    unsigned width = 0;
};

// Source: the comments on the data fields of TensorProto in onnx.proto.
TypedField typedField(std::int32_t elemType)
{
    const auto width = unsigned(std::max<std::int64_t>(elemTypeBits(elemType) / 8, 1));
    switch (elemType) {
    case T::FLOAT:
    case T::COMPLEX64:
        return {T::kFloatDataFieldNumber, 4};
    case T::DOUBLE:
    case T::COMPLEX128:
        return {T::kDoubleDataFieldNumber, 8};
    case T::INT64:
        return {T::kInt64DataFieldNumber, 8};
    case T::UINT32:
    case T::UINT64:
        return {T::kUint64DataFieldNumber, width};
    case T::STRING:
    case T::UNDEFINED:
        return {};
    default:
        return {T::kInt32DataFieldNumber, width};
    }
}

void appendLittleEndian(std::uint64_t bits, unsigned width, std::string &out)
{
    for (unsigned byte = 0; byte < width; ++byte)
        out += char(bits >> (8 * byte));
}

class BytesPayload : public TensorPayload
{
public:
    explicit BytesPayload(std::string bytes) : m_own(std::move(bytes)), m_bytes(m_own) {}
    BytesPayload(std::shared_ptr<const ModelFile> file, std::string_view bytes)
        : m_file(std::move(file)), m_bytes(bytes)
    {
    }

    Result<void> read(std::uint64_t offset, std::uint64_t length, std::string &out, const JobContext &) override
    {
        if (offset > m_bytes.size() || length > m_bytes.size() - offset)
            return unreadable({}, shortText(m_bytes.size(), offset + length));
        out += m_bytes.substr(std::size_t(offset), std::size_t(length));
        return {};
    }

private:
    std::shared_ptr<const ModelFile> m_file; // owns the skeleton that m_bytes points into
    std::string m_own;
    std::string_view m_bytes;
};

// The entries of a typed field that is in the skeleton.
class EntriesPayload : public TensorPayload
{
public:
    EntriesPayload(std::shared_ptr<const ModelFile> file, const T &tensor, const TypedField &field)
        : m_file(std::move(file)), m_tensor(tensor), m_field(field)
    {
    }

    [[nodiscard]] std::uint64_t entries() const
    {
        switch (m_field.number) {
        case T::kFloatDataFieldNumber:
            return std::uint64_t(m_tensor.float_data_size());
        case T::kDoubleDataFieldNumber:
            return std::uint64_t(m_tensor.double_data_size());
        case T::kInt64DataFieldNumber:
            return std::uint64_t(m_tensor.int64_data_size());
        case T::kUint64DataFieldNumber:
            return std::uint64_t(m_tensor.uint64_data_size());
        default:
            return std::uint64_t(m_tensor.int32_data_size());
        }
    }

    Result<void> read(std::uint64_t offset, std::uint64_t length, std::string &out, const JobContext &) override
    {
        const std::uint64_t first = offset / m_field.width;
        const std::uint64_t count = length / m_field.width;
        if (first > entries() || count > entries() - first)
            return unreadable({}, shortText(entries() * m_field.width, offset + length));
        for (std::uint64_t i = first; i < first + count; ++i)
            appendLittleEndian(bits(int(i)), m_field.width, out);
        return {};
    }

private:
    [[nodiscard]] std::uint64_t bits(int entry) const
    {
        switch (m_field.number) {
        case T::kFloatDataFieldNumber:
            return std::bit_cast<std::uint32_t>(m_tensor.float_data(entry));
        case T::kDoubleDataFieldNumber:
            return std::bit_cast<std::uint64_t>(m_tensor.double_data(entry));
        case T::kInt64DataFieldNumber:
            return std::uint64_t(m_tensor.int64_data(entry));
        case T::kUint64DataFieldNumber:
            return m_tensor.uint64_data(entry);
        default:
            return std::uint64_t(m_tensor.int32_data(entry));
        }
    }

    std::shared_ptr<const ModelFile> m_file;
    const T &m_tensor;
    TypedField m_field;
};

// Raw data in a file. Packed floats and doubles have the same layout.
class FilePayload : public TensorPayload
{
public:
    explicit FilePayload(FileBytes bytes) : m_bytes(std::move(bytes)) {}

    Result<void> read(std::uint64_t offset, std::uint64_t length, std::string &out, const JobContext &job) override
    {
        if (offset > m_bytes.size() || length > m_bytes.size() - offset)
            return unreadable({}, shortText(m_bytes.size(), offset + length));
        for (std::uint64_t done = 0; done < length;) {
            if (job.cancelled())
                return failure(ErrorCode::Cancelled);
            const auto bytes = m_bytes.peek(offset + done, length - done);
            if (!bytes)
                return tl::unexpected(bytes.error());
            out += *bytes;
            done += bytes->size();
        }
        return m_bytes.verifyUnchanged();
    }

    bool isSameAs(const TensorPayload &other) const override
    {
        const auto *file = dynamic_cast<const FilePayload *>(&other);
        return file != nullptr && m_bytes.isSameAs(file->m_bytes);
    }

private:
    FileBytes m_bytes;
};

// A packed field of varints in a file. The position of an entry is known only after reading those before it. So the
// position of every markStep-th entry is remembered on the way.
class VarintPayload : public TensorPayload
{
public:
    VarintPayload(FileBytes bytes, unsigned width) : m_bytes(std::move(bytes)), m_width(width) {}

    Result<void> read(std::uint64_t offset, std::uint64_t length, std::string &out, const JobContext &job) override
    {
        const std::uint64_t first = offset / m_width;
        const std::uint64_t end = first + length / m_width;
        const std::size_t mark = std::min(std::size_t(first / markStep), m_marks.size() - 1);
        std::uint64_t entry = std::uint64_t(mark) * markStep;
        std::uint64_t position = m_marks[mark];
        std::uint64_t value = 0;
        unsigned shift = 0;
        while (entry < end) {
            if (job.cancelled())
                return failure(ErrorCode::Cancelled);
            const auto bytes = m_bytes.peek(position, FileWindow::windowBytes);
            if (!bytes)
                return tl::unexpected(bytes.error());
            if (bytes->empty())
                return unreadable({},
                                  "its payload has " + std::to_string(entry) + " entries, fewer than its shape needs");
            for (const char byte : *bytes) {
                ++position;
                if (shift < 64)
                    value |= std::uint64_t(byte & 0x7f) << shift;
                shift += 7;
                if (static_cast<unsigned char>(byte) >= 0x80) {
                    if (shift >= 70)
                        return unreadable({}, "a number in its payload does not end");
                    continue;
                }
                if (entry >= first)
                    appendLittleEndian(value, m_width, out);
                value = 0;
                shift = 0;
                if (++entry % markStep == 0 && entry / markStep == m_marks.size())
                    m_marks.push_back(position);
                if (entry == end)
                    break;
            }
        }
        return m_bytes.verifyUnchanged();
    }

private:
    static constexpr std::uint64_t markStep = 16 * 1024;

    FileBytes m_bytes;
    unsigned m_width;
    std::vector<std::uint64_t> m_marks = {0}; // position of entry i * markStep
};

Result<std::unique_ptr<TensorPayload>> openExternal(const ModelFile &file, const T &tensor, std::uint64_t neededBytes)
{
    const ExternalData data = file.externalData(tensor);
    if (data.isOutside)
        return unreadable(tensor.name(), "its data stand outside of the model's folder: " + data.location);
    FileBytes bytes;
    if (auto opened = bytes.open(data.path, {}); !opened) {
        if (opened.error().code == ErrorCode::FileNotFound)
            return failure(ErrorCode::ExternalDataMissing, {data.path.toStdString()});
        return tl::unexpected(opened.error());
    }
    const std::uint64_t there = data.offset <= bytes.fileSize() ? bytes.fileSize() - data.offset : 0;
    if (there < neededBytes)
        return unreadable(tensor.name(), data.location + " has " + std::to_string(there) + " bytes from byte " +
                                             std::to_string(data.offset) + " on, and " + std::to_string(neededBytes) +
                                             " are needed");
    if (data.length && *data.length < neededBytes)
        return unreadable(tensor.name(), shortText(*data.length, neededBytes));
    bytes.setPieces({{data.offset, neededBytes}});
    return std::make_unique<FilePayload>(std::move(bytes));
}

constexpr std::size_t mostPieces = 4096; // each read searches through all of them

bool hasPayloadInSkeleton(const T &tensor)
{
    return !tensor.raw_data().empty() || tensor.float_data_size() > 0 || tensor.int32_data_size() > 0 ||
           tensor.int64_data_size() > 0 || tensor.double_data_size() > 0 || tensor.uint64_data_size() > 0;
}

// A writer may split a packed field into pieces, which are concatenated. Of several raw_data fields only the last
// counts.
Result<std::unique_ptr<TensorPayload>> openOmitted(const ModelFile &file, const T &tensor,
                                                   const std::vector<OmittedPayload> &omitted,
                                                   std::uint64_t neededBytes)
{
    const std::uint32_t field = omitted.front().field;
    const bool isOneField =
        std::ranges::all_of(omitted, [&](const OmittedPayload &piece) { return piece.field == field; });
    if (!isOneField || hasPayloadInSkeleton(tensor) || omitted.size() > mostPieces)
        return unreadable(tensor.name(), "its payload is scattered over the file");
    const TypedField typed = typedField(tensor.data_type());
    const bool isRaw = field == T::kRawDataFieldNumber;
    if (!isRaw && int(field) != typed.number)
        return unreadable(tensor.name(), "its payload stands in a field that its element type does not use");
    std::vector<WireRange> pieces;
    for (const OmittedPayload &piece : omitted)
        pieces.push_back(piece.range);
    if (isRaw)
        pieces = {pieces.back()};
    FileBytes bytes;
    if (auto opened = bytes.open(file.path(), file.identity(), file.layout()); !opened)
        return tl::unexpected(opened.error());
    bytes.setPieces(std::move(pieces));
    const bool isFixedWidth = isRaw || field == T::kFloatDataFieldNumber || field == T::kDoubleDataFieldNumber;
    if (isFixedWidth && bytes.size() < neededBytes)
        return unreadable(tensor.name(), shortText(bytes.size(), neededBytes));
    if (isFixedWidth)
        return std::make_unique<FilePayload>(std::move(bytes));
    if (bytes.size() < neededBytes / typed.width) // an entry takes at least one byte
        return unreadable(tensor.name(), shortText(bytes.size() * typed.width, neededBytes));
    return std::make_unique<VarintPayload>(std::move(bytes), typed.width);
}

} // namespace

tl::unexpected<Error> unreadable(const std::string &tensor, std::string reason)
{
    return failure(ErrorCode::TensorUnreadable, {tensor}, std::move(reason));
}

Result<std::unique_ptr<TensorPayload>> TensorPayload::open(std::shared_ptr<const ModelFile> file, const T &tensor,
                                                           std::uint64_t neededBytes)
{
    if (tensor.has_segment())
        return unreadable(tensor.name(), "it is a segment of a tensor, which no runtime reads");
    if (tensor.data_location() == T::EXTERNAL && !file)
        return unreadable(tensor.name(), "its elements stand in another file");
    if (tensor.data_location() == T::EXTERNAL)
        return openExternal(*file, tensor, neededBytes);
    if (const auto omitted = file ? file->omittedPayloads(tensor) : std::vector<OmittedPayload>(); !omitted.empty())
        return openOmitted(*file, tensor, omitted, neededBytes);
    if (!tensor.raw_data().empty()) {
        if (tensor.raw_data().size() < neededBytes)
            return unreadable(tensor.name(), shortText(tensor.raw_data().size(), neededBytes));
        const std::string_view bytes = tensor.raw_data();
        return std::make_unique<BytesPayload>(std::move(file), bytes);
    }
    const TypedField typed = typedField(tensor.data_type());
    if (typed.number == 0)
        return unreadable(tensor.name(), "its element type is not known");
    auto entries = std::make_unique<EntriesPayload>(std::move(file), tensor, typed);
    if (entries->entries() * typed.width < neededBytes)
        return unreadable(tensor.name(), shortText(entries->entries() * typed.width, neededBytes));
    return entries;
}

Result<std::unique_ptr<TensorPayload>> TensorPayload::ofFile(const QString &path, const WireRange &range)
{
    FileBytes bytes;
    if (auto opened = bytes.open(path, {}); !opened)
        return tl::unexpected(opened.error());
    const std::uint64_t there = range.offset <= bytes.fileSize() ? bytes.fileSize() - range.offset : 0;
    if (there < range.length)
        return unreadable({}, shortText(there, range.length));
    bytes.setPieces({range});
    return std::make_unique<FilePayload>(std::move(bytes));
}

std::unique_ptr<TensorPayload> TensorPayload::ofBytes(std::string bytes)
{
    return std::make_unique<BytesPayload>(std::move(bytes));
}

} // namespace shapewright
