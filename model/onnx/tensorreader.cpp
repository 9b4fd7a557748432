// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/tensorreader.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/tensorpayload.h"
#include "model/types/valuetype.h"

#include <QtEndian>

#include <algorithm>
#include <bit>
#include <span>

namespace shapewright {

namespace {

using T = onnx::TensorProto;
using FilePointer = std::shared_ptr<const ModelFile>;

// The positions of a sparse tensor are kept in memory, so their number is limited.
constexpr std::int64_t mostStored = 4 * 1024 * 1024;

// Adds the tensor's name to an error of a part, which does not know which tensor it belongs to.
tl::unexpected<Error> named(Error error, const std::string &name)
{
    if (error.code == ErrorCode::TensorUnreadable && (error.args.empty() || error.args.front().empty()))
        error.args = {name};
    return tl::unexpected(std::move(error));
}

class DenseReader : public TensorReader
{
public:
    DenseReader(TensorFacts facts, std::unique_ptr<TensorPayload> payload)
        : TensorReader(std::move(facts)), m_payload(std::move(payload))
    {
    }

    Result<TensorElements> read(std::int64_t first, std::int64_t count, const JobContext &job) override
    {
        if (auto done = readBytes(first, count, m_bytes, job); !done)
            return tl::unexpected(done.error());
        return decodeElements(facts().elemType, m_bytes, std::size_t(skippedBefore(first)), std::size_t(count));
    }

    bool hasBytes() const override { return true; }
    Result<void> readBytes(std::int64_t first, std::int64_t count, std::string &bytes, const JobContext &job) override
    {
        const std::int64_t bits = elemTypeBits(facts().elemType);
        const std::int64_t start = bits >= 8 ? first * (bits / 8) : first / (8 / bits);
        const std::int64_t length = *rawDataBytes(facts().elemType, skippedBefore(first) + count);
        bytes.clear();
        if (auto done = m_payload->read(std::uint64_t(start), std::uint64_t(length), bytes, job); !done)
            return named(done.error(), facts().name);
        return {};
    }
    bool readsSameBytesAs(const TensorReader &other) const override
    {
        const auto *dense = dynamic_cast<const DenseReader *>(&other);
        return dense != nullptr && m_payload->isSameAs(*dense->m_payload);
    }

private:
    // The elements before this one in its byte, since types below 8 bits share bytes.
    [[nodiscard]] std::int64_t skippedBefore(std::int64_t first) const
    {
        return first % std::max<std::int64_t>(8 / elemTypeBits(facts().elemType), 1);
    }

    std::unique_ptr<TensorPayload> m_payload;
    std::string m_bytes; // a member so that its memory is reused
};

// Strings are always in the skeleton.
class StringReader : public TensorReader
{
public:
    using Strings = std::vector<const std::string *>;

    StringReader(TensorFacts facts, FilePointer file, Strings strings)
        : TensorReader(std::move(facts)), m_file(std::move(file)), m_strings(std::move(strings))
    {
    }

    Result<TensorElements> read(std::int64_t first, std::int64_t count, const JobContext &) override
    {
        std::vector<std::string> elements;
        for (std::int64_t i = first; i < first + count; ++i)
            elements.push_back(*m_strings[std::size_t(i)]);
        return elements;
    }

private:
    FilePointer m_file;
    Strings m_strings;
};

template <typename Strings>
TensorReader::Opened stringReader(const FilePointer &file, TensorFacts facts, const Strings &strings)
{
    if (std::int64_t(strings.size()) < facts.count)
        return unreadable(facts.name, "it has " + std::to_string(strings.size()) + " strings where its shape needs " +
                                          std::to_string(facts.count));
    StringReader::Strings elements;
    for (const std::string &text : strings) {
        if (std::int64_t(elements.size()) == facts.count)
            break;
        elements.push_back(&text);
        facts.bytes += std::int64_t(text.size());
    }
    return std::make_unique<StringReader>(std::move(facts), file, std::move(elements));
}

class SparseReader : public TensorReader
{
public:
    SparseReader(TensorFacts facts, std::vector<std::int64_t> positions, std::unique_ptr<TensorReader> values)
        : TensorReader(std::move(facts)), m_positions(std::move(positions)), m_values(std::move(values))
    {
    }

    Result<TensorElements> read(std::int64_t first, std::int64_t count, const JobContext &job) override
    {
        TensorElements elements = zeroElements(facts().elemType, std::size_t(count));
        const auto begin = std::ranges::lower_bound(m_positions, first);
        const auto end = std::ranges::lower_bound(m_positions, first + count);
        if (begin == end)
            return elements;
        const auto stored = m_values->read(begin - m_positions.begin(), end - begin, job);
        if (!stored)
            return named(stored.error(), facts().name);
        std::visit(
            [&](auto &list) {
                const auto &source = std::get<std::remove_reference_t<decltype(list)>>(*stored);
                for (auto at = begin; at != end; ++at)
                    list[std::size_t(*at - first)] = source[std::size_t(at - begin)];
            },
            elements);
        return elements;
    }

    std::int64_t storedCount() const override { return std::int64_t(m_positions.size()); }
    Result<TensorElements> readStored(std::int64_t first, std::int64_t count, const JobContext &job) override
    {
        return m_values->read(first, count, job);
    }

private:
    std::vector<std::int64_t> m_positions; // ascending, as row-major positions
    std::unique_ptr<TensorReader> m_values;
};

// Converts the indices of a sparse tensor to positions in the whole tensor. The indices are either such positions
// already, or have one column for each axis.
Result<std::vector<std::int64_t>> positionsOf(TensorReader &indices, const TensorFacts &facts, std::int64_t stored)
{
    const auto rank = std::int64_t(facts.dims.size());
    const std::vector<std::int64_t> &shape = indices.facts().dims;
    const bool isLinear = shape.size() == 1 && shape[0] == stored;
    const bool isByAxis = shape.size() == 2 && shape[0] == stored && shape[1] == rank;
    if (indices.facts().elemType != T::INT64 || (!isLinear && !isByAxis))
        return unreadable(facts.name, "its indices do not fit its values");
    if (facts.count == 0 && stored > 0)
        return unreadable(facts.name, "it has values, but its shape holds none");
    const std::int64_t width = isByAxis ? rank : 1;
    const std::int64_t step = std::max<std::int64_t>(TensorReader::longestRange / std::max<std::int64_t>(width, 1), 1);
    std::vector<std::int64_t> positions;
    for (std::int64_t done = 0; done < stored; done += step) {
        const std::int64_t entries = std::min(step, stored - done);
        const auto read = indices.read(done * width, entries * width);
        if (!read)
            return tl::unexpected(read.error());
        const auto &numbers = std::get<std::vector<std::int64_t>>(*read);
        for (std::int64_t entry = 0; entry < entries; ++entry) {
            std::int64_t position = 0;
            bool isInside = true;
            for (std::int64_t axis = 0; axis < width; ++axis) {
                const std::int64_t index = numbers[std::size_t(entry * width + axis)];
                const std::int64_t dim = isByAxis ? facts.dims[std::size_t(axis)] : facts.count;
                isInside = isInside && index >= 0 && index < dim;
                position = isInside ? position * dim + index : position;
            }
            if (!isInside || position >= facts.count)
                return unreadable(facts.name, "an index lies outside of its shape");
            if (!positions.empty() && positions.back() >= position)
                return unreadable(facts.name, "its indices are not in ascending order");
            positions.push_back(position);
        }
    }
    return positions;
}

template <typename Numbers, typename Bits>
std::string littleEndian(const Numbers &numbers, const Bits &bits)
{
    std::string bytes;
    for (const auto number : numbers) {
        const auto value = qToLittleEndian(bits(number));
        bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
    }
    return bytes;
}

TensorReader::Opened listReader(const std::string &name, std::int32_t elemType, std::int64_t count, bool isScalar,
                                std::string bytes)
{
    const std::vector<std::int64_t> dims = isScalar ? std::vector<std::int64_t>{} : std::vector{count};
    auto facts = tensorFacts(name, elemType, dims);
    if (!facts)
        return tl::unexpected(facts.error());
    return std::make_unique<DenseReader>(std::move(*facts), TensorPayload::ofBytes(std::move(bytes)));
}

} // namespace

Result<TensorFacts> tensorFacts(std::string name, std::int32_t elemType, std::vector<std::int64_t> dims)
{
    TensorFacts facts{.name = std::move(name), .elemType = elemType, .dims = std::move(dims), .count = 1};
    if (elemType != T::STRING && elemTypeBits(elemType) == 0)
        return unreadable(facts.name, "its element type " + std::to_string(elemType) + " is none of ONNX");
    // A dim of 0 makes a tensor empty, however large its other dims are.
    const bool isEmpty = std::ranges::find(facts.dims, 0) != facts.dims.end();
    for (const std::int64_t dim : facts.dims) {
        if (dim < 0)
            return unreadable(facts.name, "its shape has a negative dim, " + std::to_string(dim));
        if (!isEmpty && __builtin_mul_overflow(facts.count, dim, &facts.count))
            return unreadable(facts.name, "its shape has more elements than can be counted");
    }
    if (isEmpty)
        facts.count = 0;
    if (elemType == T::STRING)
        return facts;
    const auto bytes = rawDataBytes(elemType, facts.count);
    if (!bytes)
        return unreadable(facts.name, "its shape needs more bytes than can be counted");
    facts.bytes = *bytes;
    return facts;
}

Result<void> TensorReader::readBytes(std::int64_t, std::int64_t, std::string &, const JobContext &)
{
    return unreadable(facts().name, "its elements do not stand one after the other");
}

TensorReader::Opened TensorReader::open(const FilePointer &file, const T &tensor)
{
    auto facts = tensorFacts(tensor.name(), tensor.data_type(), {tensor.dims().begin(), tensor.dims().end()});
    if (!facts)
        return tl::unexpected(facts.error());
    if (tensor.data_location() == T::EXTERNAL)
        facts->location = file->externalData(tensor).location;
    if (tensor.data_type() == T::STRING)
        return stringReader(file, std::move(*facts), tensor.string_data());
    auto payload = TensorPayload::open(file, tensor, std::uint64_t(facts->bytes));
    if (!payload)
        return named(payload.error(), tensor.name());
    return std::make_unique<DenseReader>(std::move(*facts), std::move(*payload));
}

TensorReader::Opened TensorReader::open(const FilePointer &file, const onnx::SparseTensorProto &tensor)
{
    const std::string &name = tensor.values().name();
    auto facts = tensorFacts(name, tensor.values().data_type(), {tensor.dims().begin(), tensor.dims().end()});
    if (!facts)
        return tl::unexpected(facts.error());
    facts->isSparse = true;
    auto values = open(file, tensor.values());
    if (!values)
        return values;
    const std::int64_t stored = (*values)->facts().count;
    if (stored > mostStored)
        return failure(ErrorCode::LimitExceeded,
                       {file->path().toStdString(), "elements of a sparse tensor", std::to_string(mostStored)});
    auto indices = open(file, tensor.indices());
    if (!indices)
        return named(indices.error(), name);
    auto positions = positionsOf(**indices, *facts, stored);
    if (!positions)
        return named(positions.error(), name);
    return std::make_unique<SparseReader>(std::move(*facts), std::move(*positions), std::move(*values));
}

TensorReader::Opened TensorReader::open(const FilePointer &file, const onnx::AttributeProto &attribute)
{
    using A = onnx::AttributeProto;
    const auto same = [](std::int64_t value) { return value; };
    const auto floatBits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    const std::string &name = attribute.name();
    switch (attribute.type()) {
    case A::TENSOR:
        return open(file, attribute.t());
    case A::SPARSE_TENSOR:
        return open(file, attribute.sparse_tensor());
    case A::INT:
        return listReader(name, T::INT64, 1, true, littleEndian(std::vector{attribute.i()}, same));
    case A::INTS:
        return listReader(name, T::INT64, attribute.ints_size(), false, littleEndian(attribute.ints(), same));
    case A::FLOAT:
        return listReader(name, T::FLOAT, 1, true, littleEndian(std::vector{attribute.f()}, floatBits));
    case A::FLOATS:
        return listReader(name, T::FLOAT, attribute.floats_size(), false, littleEndian(attribute.floats(), floatBits));
    case A::STRING:
        return stringReader(file, *tensorFacts(name, T::STRING, {}), std::span(&attribute.s(), 1));
    case A::STRINGS:
        return stringReader(file, *tensorFacts(name, T::STRING, {attribute.strings_size()}), attribute.strings());
    default:
        return unreadable(name, "the attribute holds no tensor");
    }
}

TensorReader::Opened TensorReader::openRaw(TensorFacts facts, const QString &path, const WireRange &range)
{
    if (range.length < std::uint64_t(facts.bytes))
        return unreadable(facts.name, "less of it is there than its shape needs");
    auto payload = TensorPayload::ofFile(path, range);
    if (!payload)
        return named(payload.error(), facts.name);
    return std::make_unique<DenseReader>(std::move(facts), std::move(*payload));
}

} // namespace shapewright
