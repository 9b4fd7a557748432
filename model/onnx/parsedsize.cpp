// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/parsedsize.h"

#include "model/onnx/wire.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>

namespace shapewright {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

constexpr int deepestParsed = 100;       // protobuf recurses no deeper
constexpr std::uint64_t fieldBytes = 64; // a text or an unknown field, and its place in a list that grows by doubling
constexpr std::uint64_t messageBytes = 400; // a TensorProto, the largest of the repeated messages

// Memory for the numbers that are packed into a field.
std::uint64_t packedBytes(std::string_view payload, const FieldDescriptor &field)
{
    constexpr std::uint64_t large = 8;
    switch (field.type()) {
    case FieldDescriptor::TYPE_FLOAT:
    case FieldDescriptor::TYPE_DOUBLE:
    case FieldDescriptor::TYPE_FIXED32:
    case FieldDescriptor::TYPE_FIXED64:
    case FieldDescriptor::TYPE_SFIXED32:
    case FieldDescriptor::TYPE_SFIXED64:
        return payload.size();
    default:
        break;
    }
    const bool isLarge =
        field.cpp_type() == FieldDescriptor::CPPTYPE_INT64 || field.cpp_type() == FieldDescriptor::CPPTYPE_UINT64;
    const auto ends = std::ranges::count_if(payload, [](unsigned char byte) { return byte < 0x80; });
    return std::uint64_t(ends) * (isLarge ? large : large / 2);
}

class Count
{
public:
    explicit Count(std::uint64_t limit) : m_limit(limit) {}

    void add(std::string_view bytes, const Descriptor &type, int depth);
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    void addPayload(std::string_view payload, const FieldDescriptor *field, int depth);

    std::uint64_t m_limit = 0;
    std::uint64_t m_bytes = 0;
};

void Count::add(std::string_view bytes, const Descriptor &type, int depth)
{
    std::size_t position = 0;
    while (position < bytes.size() && m_bytes <= m_limit && depth < deepestParsed) {
        const auto field = wire::readField(bytes, position);
        if (!field)
            return;
        m_bytes += fieldBytes; // the content of a group counts as if it were beside it
        if (field->type == wire::Type::Bytes)
            addPayload(field->payload, type.FindFieldByNumber(int(field->number)), depth);
    }
}

void Count::addPayload(std::string_view payload, const FieldDescriptor *field, int depth)
{
    if (field && field->message_type()) {
        m_bytes += messageBytes;
        add(payload, *field->message_type(), depth + 1);
    } else if (field && field->is_packable()) { // it is repeated and holds numbers
        m_bytes += packedBytes(payload, *field);
    } else {
        m_bytes += payload.size();
    }
}

} // namespace

std::uint64_t parsedBytes(std::string_view bytes, const google::protobuf::Descriptor &type, std::uint64_t limit)
{
    Count count(limit);
    count.add(bytes, type, 0);
    return count.bytes();
}

} // namespace shapewright
