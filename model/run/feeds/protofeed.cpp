// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/protofeed.h"

#include "model/onnx/parsedsize.h"
#include "model/onnx/tensorpayload.h"
#include "model/onnx/tensorvalues.h"
#include "model/run/feeds/datafile.h"
#include "model/run/feeds/feedtext.h"
#include "model/types/dim.h"
#include "model/types/text.h"

#include <onnx/onnx-data.pb.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace shapewright {

using Fill = InputFeed::Fill;

namespace {

constexpr int mostTensors = 10'000; // in a sequence
constexpr std::uint64_t mostParsedBytes = std::uint64_t(512) << 20;

// Converts the messages of one file.
class ProtoReader
{
public:
    explicit ProtoReader(const std::string &file) : m_file(file) {}

    [[nodiscard]] Result<InputFeed> tensor(InputFeed feed, const onnx::TensorProto &proto) const;
    [[nodiscard]] Result<InputFeed> sequence(InputFeed feed, const onnx::SequenceProto &proto) const;
    [[nodiscard]] Result<InputFeed> optional(InputFeed feed, const onnx::OptionalProto &proto) const;
    [[nodiscard]] auto wrong(std::string reason) const { return unreadable(m_file, std::move(reason)); }

private:
    const std::string &m_file;
};

Result<InputFeed> ProtoReader::tensor(InputFeed feed, const onnx::TensorProto &proto) const
{
    if (proto.data_type() == 0)
        return wrong("it holds no TensorProto");
    feed.elemType = proto.data_type();
    feed.dims.assign(proto.dims().begin(), proto.dims().end());
    const auto count = elementCount(proto);
    if (!count)
        return wrong("its shape is " + shapeText(Shape(feed.dims.begin(), feed.dims.end())));
    if (proto.data_type() == onnx::TensorProto::STRING) {
        feed.fill = Fill::Texts;
        feed.texts.assign(proto.string_data().begin(), proto.string_data().end());
        return feed;
    }
    const auto bytes = rawDataBytes(proto.data_type(), *count);
    if (!bytes)
        return wrong("its element type is not known");
    if (*bytes > mostFeedBytes)
        return wrong("it ends before its elements do");
    const auto payload = TensorPayload::open(nullptr, proto, std::uint64_t(*bytes));
    if (!payload)
        return wrong(payload.error().detail);
    feed.fill = Fill::Bytes;
    feed.bytes.clear();
    if (const auto read = (*payload)->read(0, std::uint64_t(*bytes), feed.bytes, {}); !read)
        return tl::unexpected(read.error());
    feed.bytes.resize(std::size_t(*bytes)); // with 4-bit elements, an entry of a typed field may hold one more
    return feed;
}

Result<InputFeed> ProtoReader::sequence(InputFeed feed, const onnx::SequenceProto &proto) const
{
    const bool isOfTensors =
        proto.elem_type() == onnx::SequenceProto::TENSOR || (proto.elem_type() == 0 && proto.tensor_values_size() > 0);
    const int others = proto.sparse_tensor_values_size() + proto.sequence_values_size() + proto.map_values_size() +
                       proto.optional_values_size();
    if (!isOfTensors || others > 0)
        return wrong("it holds no SequenceProto of tensors");
    if (proto.tensor_values_size() > mostTensors)
        return wrong("it holds more than " + std::to_string(mostTensors) + " tensors");
    feed.form = InputFeed::Form::Sequence;
    feed.length = proto.tensor_values_size();
    for (const onnx::TensorProto &one : proto.tensor_values()) {
        InputFeed part;
        part.name = feed.name;
        Result<InputFeed> read = tensor(std::move(part), one);
        if (!read)
            return read;
        feed.parts.push_back(*std::move(read));
    }
    const auto isAsFirst = [&](const InputFeed &part) { return part.dims == feed.parts.front().dims; };
    if (!feed.parts.empty()) {
        feed.elemType = feed.parts.front().elemType;
        feed.dims = std::ranges::all_of(feed.parts, isAsFirst) ? feed.parts.front().dims : std::vector<std::int64_t>();
    }
    feed.reason =
        FeedText::tr("%1, %2 tensors").arg(toQString(feed.reason), QString::number(feed.length)).toStdString();
    return feed;
}

Result<InputFeed> ProtoReader::optional(InputFeed feed, const onnx::OptionalProto &proto) const
{
    if (proto.has_tensor_value())
        return tensor(std::move(feed), proto.tensor_value());
    if (proto.has_sequence_value())
        return sequence(std::move(feed), proto.sequence_value());
    if (proto.has_sparse_tensor_value() || proto.has_map_value() || proto.has_optional_value())
        return wrong("it holds an OptionalProto of neither a tensor nor a sequence");
    feed.form = InputFeed::Form::Nothing;
    feed.reason = FeedText::tr("%1, nothing").arg(toQString(feed.reason)).toStdString();
    return feed;
}

template <typename Proto>
bool isTooLarge(const QByteArray &content)
{
    const std::string_view bytes(content.constData(), std::size_t(content.size()));
    return parsedBytes(bytes, *Proto::descriptor(), mostParsedBytes) > mostParsedBytes;
}

// Checks each message type that a feed of that kind may have.
bool isTooLarge(ValueType::Kind kind, const QByteArray &content)
{
    if (kind == ValueType::Kind::Sequence)
        return isTooLarge<onnx::SequenceProto>(content);
    const bool isOptional = kind == ValueType::Kind::Optional;
    return isTooLarge<onnx::TensorProto>(content) || (isOptional && isTooLarge<onnx::OptionalProto>(content));
}

template <typename Proto>
std::optional<Proto> parsed(const QByteArray &content)
{
    std::optional<Proto> proto(std::in_place);
    return proto->ParseFromArray(content.constData(), int(content.size())) ? std::move(proto) : std::nullopt;
}

// Both messages use the same field numbers, so an OptionalProto without a value reads as a TensorProto without data.
bool hasData(const onnx::TensorProto &proto)
{
    return proto.data_type() != 0 &&
           (proto.has_raw_data() || proto.float_data_size() > 0 || proto.int32_data_size() > 0 ||
            proto.int64_data_size() > 0 || proto.double_data_size() > 0 || proto.uint64_data_size() > 0 ||
            proto.string_data_size() > 0 || std::ranges::count(proto.dims(), 0) > 0);
}

} // namespace

Result<InputFeed> protoFeed(InputFeed feed, ValueType::Kind kind, const QByteArray &content, const std::string &file)
{
    const ProtoReader reader(file);
    if (isTooLarge(kind, content))
        return reader.wrong("it is of so many parts that reading it takes more than 512 MB of memory");
    if (kind == ValueType::Kind::Sequence) {
        const auto sequence = parsed<onnx::SequenceProto>(content);
        return sequence ? reader.sequence(std::move(feed), *sequence) : reader.wrong("it holds no SequenceProto");
    }
    const auto tensor = parsed<onnx::TensorProto>(content);
    if (kind == ValueType::Kind::Optional) {
        const auto optional = parsed<onnx::OptionalProto>(content);
        const bool hasValue = optional && (optional->has_tensor_value() || optional->has_sequence_value());
        if (optional && (hasValue || !tensor || !hasData(*tensor)))
            return reader.optional(std::move(feed), *optional);
    }
    return tensor ? reader.tensor(std::move(feed), *tensor) : reader.wrong("it holds no TensorProto");
}

} // namespace shapewright
