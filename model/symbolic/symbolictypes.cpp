// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/symbolictypes.h"

#include "model/onnx/typeproto.h"

#include <algorithm>

namespace shapewright {

// Types nest. The recursion limit of the parser bounds how deep.
std::string typeText(const SymbolicType &type)
{
    const std::string element = type.element != nullptr ? typeText(*type.element) : std::string();
    switch (type.kind) {
    case ValueType::Kind::Tensor:
        return "tensor(" + elemTypeName(type.elemType) + ")";
    case ValueType::Kind::SparseTensor:
        return "sparse_tensor(" + elemTypeName(type.elemType) + ")";
    case ValueType::Kind::Sequence:
        return "seq(" + element + ")";
    case ValueType::Kind::Optional:
        return "optional(" + element + ")";
    case ValueType::Kind::Map:
        return "map(" + elemTypeName(type.elemType) + "," + element + ")";
    case ValueType::Kind::Opaque:
        return type.opaque;
    case ValueType::Kind::Unknown:
        return {};
    }
    return {};
}

SymbolicType symbolicTypeOf(const ValueType &type, const DimReader &read)
{
    SymbolicType result;
    result.kind = type.kind;
    result.elemType = type.elemType;
    result.hasRank = type.shape.has_value();
    if (type.kind == ValueType::Kind::Opaque)
        result.opaque = type.text;
    if (!type.shape)
        return result;
    for (std::size_t axis = 0; axis < type.shape->size(); ++axis)
        result.dims.push_back(read((*type.shape)[axis], axis));
    return result;
}

SymbolicType symbolicTypeOf(const onnx::TypeProto &type, const DimReader &read)
{
    SymbolicType result = symbolicTypeOf(valueTypeOf(type), read);
    const onnx::TypeProto *element = nullptr;
    if (type.has_sequence_type())
        element = &type.sequence_type().elem_type();
    else if (type.has_optional_type())
        element = &type.optional_type().elem_type();
    else if (type.has_map_type())
        element = &type.map_type().value_type();
    if (type.has_map_type())
        result.elemType = type.map_type().key_type();
    if (element != nullptr)
        result.element = std::make_shared<const SymbolicType>(symbolicTypeOf(*element, read));
    return result;
}

Dim dimOf(Expr expr, const ExprPool &pool)
{
    if (pool.hasUnknown(expr))
        return {};
    if (expr.isConstant())
        return Dim(expr.value());
    return pool.hasPlace(expr) ? Dim::following(pool.text(expr)) : Dim::param(pool.text(expr));
}

} // namespace shapewright
