// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/values/valueaccess.h"

#include <algorithm>

namespace shapewright {

std::optional<Indices> fixedDims(const Dims &dims)
{
    Indices fixed;
    for (const Expr &dim : dims) {
        if (!dim.isConstant())
            return {};
        fixed.push_back(dim.value());
    }
    return fixed;
}

std::optional<Indices> smallOutput(NodeContext &ctx, std::size_t output)
{
    if (!ctx.hasOutput(output))
        return {};
    const SymbolicType &type = ctx.outputs()[output].type;
    if (type.kind != ValueType::Kind::Tensor || !type.hasRank || !SmallTensor::isSupported(type.elemType))
        return {};
    auto dims = fixedDims(type.dims);
    return dims && smallCount(*dims) ? std::move(dims) : std::nullopt;
}

std::optional<Indices> smallInput(NodeContext &ctx, std::size_t input)
{
    const SymbolicValue *value = ctx.input(input);
    if (value == nullptr || value->type.kind != ValueType::Kind::Tensor || !value->type.hasRank)
        return {};
    auto dims = fixedDims(value->type.dims);
    return dims && smallCount(*dims) ? std::move(dims) : std::nullopt;
}

bool mayBeKnown(const NodeContext &ctx, std::size_t input)
{
    const SymbolicValue *value = ctx.input(input);
    return value != nullptr && (value->elements != nullptr || value->constant != nullptr || value->fill.isKnown());
}

std::optional<SmallTensor> elementsOrUnknown(NodeContext &ctx, std::size_t input)
{
    if (const SmallTensor *known = ctx.elements(input))
        return *known;
    auto dims = smallInput(ctx, input);
    if (!dims)
        return {};
    SmallTensor tensor{.elemType = ctx.elemType(input), .dims = std::move(*dims), .elements = {}};
    tensor.elements.resize(std::size_t(*smallCount(tensor.dims)), ctx.input(input)->fill);
    return tensor;
}

Scalar uniform(NodeContext &ctx, std::size_t input)
{
    const SymbolicValue *value = ctx.input(input);
    if (value == nullptr || value->fill.isKnown())
        return value != nullptr ? value->fill : Scalar();
    const SmallTensor *tensor = ctx.elements(input);
    if (tensor == nullptr || tensor->elements.empty())
        return {};
    Scalar first = tensor->elements.front();
    for (const Scalar &element : tensor->elements) {
        if (element.marked(Marks::Declared | Marks::Assumed) != first.marked(Marks::Declared | Marks::Assumed))
            return {};
        first = first.marked(element.marks());
    }
    return first;
}

Scalar zeroOf(std::int32_t elemType)
{
    return SmallTensor::isFloatType(elemType) ? Scalar::real(0.0) : Scalar(Expr(0));
}

bool setKnown(NodeContext &ctx, std::size_t output, std::vector<Scalar> elements)
{
    auto dims = smallOutput(ctx, output);
    if (!dims || smallCount(*dims) != std::int64_t(elements.size()))
        return false;
    // An empty tensor counts as known.
    if (!elements.empty() && std::ranges::none_of(elements, &Scalar::isKnown))
        return false;
    ctx.setElements(
        output,
        {.elemType = ctx.outputs()[output].type.elemType, .dims = std::move(*dims), .elements = std::move(elements)});
    return true;
}

bool setUniform(NodeContext &ctx, std::size_t output, Scalar element)
{
    if (!element.isKnown() || !ctx.hasOutput(output))
        return false;
    const SymbolicType &type = ctx.outputs()[output].type;
    if (type.kind != ValueType::Kind::Tensor || !SmallTensor::isSupported(type.elemType))
        return false;
    const auto dims = smallOutput(ctx, output);
    const std::int64_t most =
        SmallTensor::isFloatType(type.elemType) ? SmallTensor::mostReals : SmallTensor::mostElements;
    if (dims && *smallCount(*dims) <= most)
        setKnown(ctx, output, std::vector<Scalar>(std::size_t(*smallCount(*dims)), element));
    ctx.setFill(output, element);
    return true;
}

std::optional<std::size_t> axisWithin(std::int64_t axis, std::size_t rank)
{
    const auto size = std::int64_t(rank);
    if (axis < -size || axis >= size)
        return {};
    return std::size_t(axis < 0 ? axis + size : axis);
}

Indices stridesOf(const Indices &dims)
{
    Indices strides(dims.size(), 1);
    for (std::size_t i = dims.size(); i-- > 1;) {
        // Overflow happens only for shapes without elements, of which no position is ever computed.
        if (__builtin_mul_overflow(strides[i], dims[i], &strides[i - 1]))
            strides[i - 1] = 0;
    }
    return strides;
}

std::int64_t positionOf(const Indices &index, const Indices &strides)
{
    std::int64_t position = 0;
    for (std::size_t i = 0; i < index.size() && i < strides.size(); ++i)
        position += index[i] * strides[i];
    return position;
}

bool broadcastsTo(const Indices &dims, const Indices &result)
{
    if (dims.size() > result.size())
        return false;
    const std::size_t added = result.size() - dims.size();
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (dims[i] != 1 && dims[i] != result[added + i])
            return false;
    }
    return true;
}

std::int64_t broadcastPosition(const Indices &operand, const Indices &result, std::int64_t flat)
{
    std::int64_t position = 0;
    std::int64_t stride = 1;
    for (std::size_t i = 0; i < operand.size(); ++i) {
        const std::int64_t size = operand[operand.size() - 1 - i];
        const std::int64_t extent = result[result.size() - 1 - i];
        position += size == 1 ? 0 : (flat % extent) * stride;
        flat /= extent;
        stride *= size;
    }
    return position;
}

} // namespace shapewright
