// SPDX-License-Identifier: Apache-2.0
#include "model/save/valueinfowriter.h"

#include "model/onnx/wire.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace shapewright {

namespace {

using Dimension = onnx::TensorShapeProto::Dimension;

struct Field {
    std::uint32_t number = 0;
    wire::Type type = wire::Type::Varint;
    std::string_view whole;   // tag, length and payload
    std::string_view payload; // only of a length-delimited field
};

// The fields of a message. Nothing if the bytes are not a message.
std::optional<std::vector<Field>> fieldsOf(std::string_view bytes)
{
    std::vector<Field> fields;
    std::size_t position = 0;
    while (position < bytes.size()) {
        const std::size_t start = position;
        const auto tag = wire::readVarint(bytes, position);
        if (!tag)
            return {};
        Field field{.number = std::uint32_t(*tag >> 3), .type = wire::Type(*tag & 7)};
        std::optional<std::uint64_t> length;
        if (field.type == wire::Type::Varint) {
            if (!wire::readVarint(bytes, position))
                return {};
            length = 0;
        } else if (field.type == wire::Type::Bytes) {
            length = wire::readVarint(bytes, position);
        } else if (field.type == wire::Type::Fixed32 || field.type == wire::Type::Fixed64) {
            length = field.type == wire::Type::Fixed32 ? 4 : 8;
        }
        if (!length || *length > bytes.size() - position)
            return {};
        field.payload = bytes.substr(position, *length);
        position += *length;
        field.whole = bytes.substr(start, position - start);
        fields.push_back(field);
    }
    return fields;
}

bool isMessage(const Field &field, int number)
{
    return field.number == std::uint32_t(number) && field.type == wire::Type::Bytes;
}

void appendMessage(int number, std::string_view payload, std::string &out)
{
    wire::appendHeader(std::uint32_t(number), payload.size(), out);
    out += payload;
}

// A copy of a message in which the fields `number` get new payloads. A field whose payload does not change keeps its
// bytes.
template <typename Change>
std::string withFields(std::string_view bytes, int number, Change change)
{
    std::string out;
    for (const Field &field : fieldsOf(bytes).value_or(std::vector<Field>())) {
        const std::string payload = isMessage(field, number) ? change(field.payload) : std::string();
        if (!isMessage(field, number) || payload == field.payload)
            out += field.whole;
        else
            appendMessage(number, payload, out);
    }
    return out;
}

bool sameContent(const Dimension &a, const Dimension &b)
{
    return a.value_case() == b.value_case() && a.dim_value() == b.dim_value() && a.dim_param() == b.dim_param();
}

std::string withContent(std::string_view bytes, const Dimension &wanted)
{
    Dimension before;
    if (before.ParseFromArray(bytes.data(), int(bytes.size())) && sameContent(before, wanted))
        return std::string(bytes);
    Dimension content;
    if (wanted.has_dim_value())
        content.set_dim_value(wanted.dim_value());
    else if (wanted.has_dim_param())
        content.set_dim_param(wanted.dim_param());
    std::string out = content.SerializeAsString();
    for (const Field &field : fieldsOf(bytes).value_or(std::vector<Field>())) {
        if (field.number != Dimension::kDimValueFieldNumber && field.number != Dimension::kDimParamFieldNumber)
            out += field.whole;
    }
    return out;
}

int rankOf(std::string_view shape)
{
    const auto fields = fieldsOf(shape).value_or(std::vector<Field>());
    return int(std::ranges::count_if(
        fields, [](const Field &field) { return isMessage(field, onnx::TensorShapeProto::kDimFieldNumber); }));
}

// For TypeProto.Tensor and TypeProto.SparseTensor, which have the same fields.
std::string withShape(std::string_view tensor, const onnx::TensorShapeProto &wanted)
{
    constexpr int shapeField = onnx::TypeProto_Tensor::kShapeFieldNumber;
    static_assert(shapeField == int(onnx::TypeProto_SparseTensor::kShapeFieldNumber));
    int rank = -1;
    for (const Field &field : fieldsOf(tensor).value_or(std::vector<Field>())) {
        if (isMessage(field, shapeField))
            rank = rankOf(field.payload);
    }
    if (rank == wanted.dim_size()) {
        return withFields(tensor, shapeField, [&wanted](std::string_view shape) {
            int axis = 0;
            return withFields(shape, onnx::TensorShapeProto::kDimFieldNumber, [&](std::string_view dim) {
                return withContent(dim, wanted.dim(std::min(axis++, wanted.dim_size() - 1)));
            });
        });
    }
    std::string out;
    for (const Field &field : fieldsOf(tensor).value_or(std::vector<Field>())) {
        if (!isMessage(field, shapeField))
            out += field.whole;
    }
    appendMessage(shapeField, wanted.SerializeAsString(), out);
    return out;
}

std::string withTypeContent(std::string_view bytes, const onnx::TypeProto &wanted)
{
    using Type = onnx::TypeProto;
    const auto nested = [&](int field, int elementField, const Type &element) {
        return withFields(bytes, field, [&](std::string_view container) {
            return withFields(container, elementField,
                              [&](std::string_view type) { return withTypeContent(type, element); });
        });
    };
    const auto tensor = [&](int field, bool hasShape, const onnx::TensorShapeProto &shape) {
        return hasShape ? withFields(bytes, field, [&](std::string_view type) { return withShape(type, shape); })
                        : std::string(bytes);
    };
    switch (wanted.value_case()) {
    case Type::kTensorType:
        return tensor(Type::kTensorTypeFieldNumber, wanted.tensor_type().has_shape(), wanted.tensor_type().shape());
    case Type::kSparseTensorType:
        return tensor(Type::kSparseTensorTypeFieldNumber, wanted.sparse_tensor_type().has_shape(),
                      wanted.sparse_tensor_type().shape());
    case Type::kSequenceType:
        return nested(Type::kSequenceTypeFieldNumber, onnx::TypeProto_Sequence::kElemTypeFieldNumber,
                      wanted.sequence_type().elem_type());
    case Type::kOptionalType:
        return nested(Type::kOptionalTypeFieldNumber, onnx::TypeProto_Optional::kElemTypeFieldNumber,
                      wanted.optional_type().elem_type());
    case Type::kMapType:
        return nested(Type::kMapTypeFieldNumber, onnx::TypeProto_Map::kValueTypeFieldNumber,
                      wanted.map_type().value_type());
    case Type::kOpaqueType:
    case Type::VALUE_NOT_SET:
        return std::string(bytes);
    }
    return std::string(bytes);
}

bool hasType(const std::string &valueInfo, const onnx::TypeProto &wanted)
{
    onnx::ValueInfoProto parsed;
    return parsed.ParseFromString(valueInfo) && parsed.type().SerializeAsString() == wanted.SerializeAsString();
}

} // namespace

std::string withType(std::string_view valueInfo, const onnx::TypeProto &wanted)
{
    constexpr int typeField = onnx::ValueInfoProto::kTypeFieldNumber;
    onnx::ValueInfoProto before;
    (void)before.ParseFromArray(valueInfo.data(), int(valueInfo.size()));
    std::string out;
    if (before.has_type()) {
        out = withFields(valueInfo, typeField, [&](std::string_view type) { return withTypeContent(type, wanted); });
    } else {
        out = valueInfo;
        appendMessage(typeField, wanted.SerializeAsString(), out);
    }
    if (hasType(out, wanted))
        return out;
    *before.mutable_type() = wanted;
    return before.SerializeAsString();
}

} // namespace shapewright
