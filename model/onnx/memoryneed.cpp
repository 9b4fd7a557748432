// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/memoryneed.h"

#include "model/onnx/wire.h"

#include <google/protobuf/descriptor.h>
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace shapewright {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

// Bytes of memory for one element of a field, including everything that the window makes of it. The numbers are the
// peak resident memory of viewing files with 100,000 such elements and nothing else, rounded up.
std::uint64_t elementBytes(const FieldDescriptor &field)
{
    static const std::unordered_map<std::string, std::uint64_t> measured{
        {"onnx.GraphProto.node", 2000},
        {"onnx.GraphProto.input", 2600},
        {"onnx.GraphProto.output", 2050},
        {"onnx.GraphProto.initializer", 2100},
        {"onnx.GraphProto.sparse_initializer", 1200},
        {"onnx.GraphProto.value_info", 220},
        {"onnx.FunctionProto.node", 260},
        {"onnx.FunctionProto.attribute_proto", 420},
        {"onnx.FunctionProto.value_info", 220},
        {"onnx.NodeProto.input", 1100},
        {"onnx.NodeProto.output", 650},
        {"onnx.NodeProto.attribute", 420},
        {"onnx.AttributeProto.g", 1600},
        {"onnx.AttributeProto.graphs", 1600},
        {"onnx.AttributeProto.tensors", 350},
        {"onnx.TensorProto.dims", 150},
        {"onnx.TensorShapeProto.dim", 1400},
        {"onnx.ModelProto.opset_import", 250},
        {"onnx.ModelProto.functions", 450},
    };
    const auto known = measured.find(std::string(field.full_name()));
    if (known != measured.end())
        return known->second;
    switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
        return 150; // the largest of the other messages, in protobuf alone
    case FieldDescriptor::CPPTYPE_STRING:
        return 64;
    default:
        return field.is_repeated() ? 16 : 0;
    }
}

struct MessageType;

struct FieldType {
    std::uint64_t bytes = 0;
    bool isKnown = false;
    bool isText = false;
    const MessageType *message = nullptr;
};

struct MessageType {
    std::vector<FieldType> fields; // by field number: onnx numbers them without large gaps

    [[nodiscard]] const FieldType *field(std::uint32_t number) const
    {
        return number < fields.size() && fields[number].isKnown ? &fields[number] : nullptr;
    }
};

// The message types of a ModelProto and of everything that it can contain.
class MessageTypes
{
public:
    MessageTypes() { m_model = add(*onnx::ModelProto::descriptor()); }
    [[nodiscard]] const MessageType &model() const { return *m_model; }

private:
    const MessageType *add(const Descriptor &descriptor)
    {
        const auto [place, isNew] = m_types.try_emplace(&descriptor);
        if (!isNew)
            return &place->second;
        MessageType &type = place->second; // the reference stays valid when other types are added
        for (int i = 0; i < descriptor.field_count(); ++i) {
            const FieldDescriptor &field = *descriptor.field(i);
            const auto number = std::size_t(field.number());
            type.fields.resize(std::max(type.fields.size(), number + 1));
            type.fields[number] = {
                .bytes = elementBytes(field),
                .isKnown = true,
                .isText = field.cpp_type() == FieldDescriptor::CPPTYPE_STRING,
                .message = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE ? add(*field.message_type()) : nullptr};
        }
        return &type;
    }

    std::unordered_map<const Descriptor *, MessageType> m_types;
    const MessageType *m_model = nullptr;
};

constexpr int deepestCounted = 1000; // more than protobuf is allowed to recurse
constexpr std::uint64_t unknownFieldBytes = 64;
constexpr std::uint64_t copiesOfText = 3; // in protobuf's messages, in the graph, and in what is shown of it

class Estimate
{
public:
    Estimate(std::uint64_t bytes, std::uint64_t limit) : m_bytes(bytes), m_limit(limit) {}

    void add(std::string_view bytes, const MessageType &type, int depth);
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    void addField(std::string_view payload, const FieldType *field, int depth);
    void addNumber(const FieldType *field) { m_bytes += field ? field->bytes : unknownFieldBytes; }

    std::uint64_t m_bytes = 0;
    std::uint64_t m_limit = 0;
};

void Estimate::add(std::string_view bytes, const MessageType &type, int depth)
{
    std::size_t position = 0;
    while (position < bytes.size() && m_bytes <= m_limit && depth < deepestCounted) {
        const auto read = wire::readField(bytes, position);
        if (!read)
            return;
        const FieldType *field = type.field(read->number);
        const bool isOfGroup = read->type == wire::Type::StartGroup || read->type == wire::Type::EndGroup;
        if (read->type == wire::Type::Bytes)
            addField(read->payload, field, depth);
        else
            addNumber(isOfGroup ? nullptr : field); // the content of a group counts as if it were beside it
    }
}

void Estimate::addField(std::string_view payload, const FieldType *field, int depth)
{
    if (!field) {
        m_bytes += unknownFieldBytes + payload.size();
    } else if (field->message) {
        m_bytes += field->bytes;
        add(payload, *field->message, depth + 1);
    } else if (field->isText) {
        m_bytes += field->bytes + copiesOfText * payload.size();
    } else {
        m_bytes += field->bytes * payload.size(); // packed numbers of at least one byte each
    }
}

} // namespace

void MemoryNeed::add(std::string_view model)
{
    static const MessageTypes types;
    Estimate estimate(m_bytes, m_limit);
    estimate.add(model, types.model(), 0);
    m_bytes = estimate.bytes();
}

} // namespace shapewright
