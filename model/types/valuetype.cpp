// SPDX-License-Identifier: Apache-2.0
#include "model/types/valuetype.h"

#include <algorithm>
#include <array>

namespace shapewright {

namespace {

struct ElemType {
    const char *name; // as ONNX Runtime writes it
    int bits;
};

// Indexed by TensorProto.DataType.
constexpr std::array elemTypes{
    ElemType{"undefined", 0},      ElemType{"float", 32},     ElemType{"uint8", 8},
    ElemType{"int8", 8},           ElemType{"uint16", 16},    ElemType{"int16", 16},
    ElemType{"int32", 32},         ElemType{"int64", 64},     ElemType{"string", 0},
    ElemType{"bool", 8},           ElemType{"float16", 16},   ElemType{"double", 64},
    ElemType{"uint32", 32},        ElemType{"uint64", 64},    ElemType{"complex64", 64},
    ElemType{"complex128", 128},   ElemType{"bfloat16", 16},  ElemType{"float8e4m3fn", 8},
    ElemType{"float8e4m3fnuz", 8}, ElemType{"float8e5m2", 8}, ElemType{"float8e5m2fnuz", 8},
    ElemType{"uint4", 4},          ElemType{"int4", 4},       ElemType{"float4e2m1", 4},
    ElemType{"float8e8m0", 8},     ElemType{"uint2", 2},      ElemType{"int2", 2},
};

} // namespace

bool ValueType::isStatic() const
{
    return isTensor() && shape && std::ranges::all_of(*shape, [](const Dim &dim) { return dim.isValue(); });
}

const Shape &ValueType::dims() const
{
    static const Shape none;
    return shape ? *shape : inner ? *inner : none;
}

std::string ValueType::fullText() const
{
    const std::size_t end = text.find(')'); // of the innermost type
    if (!inner || end == std::string::npos)
        return text;
    return text.substr(0, end + 1) + ' ' + shapeText(*inner) + text.substr(end + 1);
}

std::string elemTypeName(std::int32_t elemType)
{
    const bool isKnown = elemType >= 0 && std::size_t(elemType) < elemTypes.size();
    return elemTypes[isKnown ? std::size_t(elemType) : 0].name;
}

bool isIntegerType(std::int32_t elemType)
{
    const std::string name = elemTypeName(elemType);
    return name.starts_with("int") || name.starts_with("uint");
}

std::int64_t elemTypeBits(std::int32_t elemType)
{
    const bool isKnown = elemType >= 0 && std::size_t(elemType) < elemTypes.size();
    return isKnown ? elemTypes[std::size_t(elemType)].bits : 0;
}

std::optional<std::int64_t> rawDataBytes(std::int32_t elemType, std::int64_t elements)
{
    std::int64_t bits = 0;
    if (elemTypeBits(elemType) == 0 || __builtin_mul_overflow(elements, elemTypeBits(elemType), &bits) ||
        __builtin_add_overflow(bits, 7, &bits))
        return {};
    return bits / 8;
}

} // namespace shapewright
