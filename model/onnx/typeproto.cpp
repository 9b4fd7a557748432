// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/typeproto.h"

namespace shapewright {

namespace {

std::string typeText(const onnx::TypeProto &type)
{
    // Types nest. The recursion limit of the parser bounds how deep.
    switch (type.value_case()) {
    case onnx::TypeProto::kTensorType:
        return "tensor(" + elemTypeName(type.tensor_type().elem_type()) + ")";
    case onnx::TypeProto::kSparseTensorType:
        return "sparse_tensor(" + elemTypeName(type.sparse_tensor_type().elem_type()) + ")";
    case onnx::TypeProto::kSequenceType:
        return "seq(" + typeText(type.sequence_type().elem_type()) + ")";
    case onnx::TypeProto::kOptionalType:
        return "optional(" + typeText(type.optional_type().elem_type()) + ")";
    case onnx::TypeProto::kMapType:
        return "map(" + elemTypeName(type.map_type().key_type()) + "," + typeText(type.map_type().value_type()) + ")";
    case onnx::TypeProto::kOpaqueType:
        return "opaque(" + type.opaque_type().domain() + "," + type.opaque_type().name() + ")";
    case onnx::TypeProto::VALUE_NOT_SET:
        return {};
    }
    return {};
}

// Null if the type contains no other.
const onnx::TypeProto *elementOf(const onnx::TypeProto &type)
{
    if (type.has_sequence_type())
        return &type.sequence_type().elem_type();
    if (type.has_optional_type())
        return &type.optional_type().elem_type();
    return type.has_map_type() ? &type.map_type().value_type() : nullptr;
}

ValueType::Kind kindOf(const onnx::TypeProto &type)
{
    switch (type.value_case()) {
    case onnx::TypeProto::kTensorType:
        return ValueType::Kind::Tensor;
    case onnx::TypeProto::kSparseTensorType:
        return ValueType::Kind::SparseTensor;
    case onnx::TypeProto::kSequenceType:
        return ValueType::Kind::Sequence;
    case onnx::TypeProto::kOptionalType:
        return ValueType::Kind::Optional;
    case onnx::TypeProto::kMapType:
        return ValueType::Kind::Map;
    case onnx::TypeProto::kOpaqueType:
        return ValueType::Kind::Opaque;
    case onnx::TypeProto::VALUE_NOT_SET:
        return ValueType::Kind::Unknown;
    }
    return ValueType::Kind::Unknown;
}

template <typename Dims>
Shape shapeOfDims(const Dims &dims)
{
    Shape shape;
    shape.reserve(std::size_t(dims.size()));
    for (const std::int64_t dim : dims)
        shape.emplace_back(dim);
    return shape;
}

} // namespace

Dim dimOf(const onnx::TensorShapeProto::Dimension &dim)
{
    if (dim.has_dim_value())
        return Dim(dim.dim_value());
    // Some exporters write `?` as the name of every unknown dim, so two axes named `?` need not be equal.
    return dim.has_dim_param() && dim.dim_param() != "?" ? Dim::param(dim.dim_param()) : Dim();
}

void setDim(onnx::TensorShapeProto::Dimension &target, const Dim &dim)
{
    if (dim.isValue())
        target.set_dim_value(dim.value());
    else if (dim.isParam())
        target.set_dim_param(dim.param());
    else
        target.clear_value();
}

Shape shapeOf(const onnx::TensorShapeProto &proto)
{
    Shape shape;
    shape.reserve(std::size_t(proto.dim_size()));
    for (const auto &dim : proto.dim())
        shape.push_back(dimOf(dim));
    return shape;
}

const onnx::TensorShapeProto *shapeProto(const onnx::TypeProto &type)
{
    if (type.has_tensor_type() && type.tensor_type().has_shape())
        return &type.tensor_type().shape();
    if (type.has_sparse_tensor_type() && type.sparse_tensor_type().has_shape())
        return &type.sparse_tensor_type().shape();
    return nullptr;
}

ValueType valueTypeOf(const onnx::TypeProto &type)
{
    ValueType result{.kind = kindOf(type), .text = typeText(type)};
    if (result.kind == ValueType::Kind::Tensor)
        result.elemType = type.tensor_type().elem_type();
    if (result.kind == ValueType::Kind::SparseTensor)
        result.elemType = type.sparse_tensor_type().elem_type();
    if (const auto *shape = shapeProto(type))
        result.shape = shapeOf(*shape);
    const onnx::TypeProto *content = elementOf(type);
    while (content != nullptr && elementOf(*content) != nullptr)
        content = elementOf(*content);
    if (const auto *shape = content != nullptr ? shapeProto(*content) : nullptr)
        result.inner = shapeOf(*shape);
    return result;
}

ValueType valueTypeOf(const onnx::TensorProto &tensor)
{
    return {.kind = ValueType::Kind::Tensor,
            .elemType = tensor.data_type(),
            .shape = shapeOfDims(tensor.dims()),
            .text = "tensor(" + elemTypeName(tensor.data_type()) + ")"};
}

ValueType valueTypeOf(const onnx::SparseTensorProto &tensor)
{
    return {.kind = ValueType::Kind::SparseTensor,
            .elemType = tensor.values().data_type(),
            .shape = shapeOfDims(tensor.dims()),
            .text = "sparse_tensor(" + elemTypeName(tensor.values().data_type()) + ")"};
}

onnx::TypeProto typeProtoOf(const ValueType &type)
{
    onnx::TypeProto proto;
    if (!type.isTensor())
        return proto;
    onnx::TensorShapeProto *shape = nullptr;
    if (type.kind == ValueType::Kind::Tensor) {
        proto.mutable_tensor_type()->set_elem_type(type.elemType);
        shape = type.shape ? proto.mutable_tensor_type()->mutable_shape() : nullptr;
    } else {
        proto.mutable_sparse_tensor_type()->set_elem_type(type.elemType);
        shape = type.shape ? proto.mutable_sparse_tensor_type()->mutable_shape() : nullptr;
    }
    if (shape != nullptr) {
        for (const Dim &dim : *type.shape)
            setDim(*shape->add_dim(), dim);
    }
    return proto;
}

} // namespace shapewright
