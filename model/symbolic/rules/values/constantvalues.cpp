// SPDX-License-Identifier: Apache-2.0
// Elements that come from attributes and shapes.
#include "model/symbolic/rules/values/scalarmath.h"
#include "model/symbolic/rules/values/valueaccess.h"
#include "model/symbolic/rules/values/valuerules.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

namespace {

bool constantValues(NodeContext &ctx)
{
    if (!smallOutput(ctx, 0))
        return false;
    std::vector<Scalar> elements;
    if (const auto *value = ctx.attribute("value")) {
        auto tensor = SmallTensor::of(value->t());
        return tensor && tensor->elemType == ctx.outputs()[0].type.elemType &&
               setKnown(ctx, 0, std::move(tensor->elements));
    }
    if (const auto *integer = ctx.attribute("value_int")) {
        elements.emplace_back(Expr(integer->i()));
    } else if (const auto *number = ctx.attribute("value_float")) {
        elements.push_back(Scalar::real(double(number->f())));
    } else if (const auto *integers = ctx.attribute("value_ints")) {
        for (const std::int64_t element : integers->ints())
            elements.emplace_back(Expr(element));
    } else if (const auto *numbers = ctx.attribute("value_floats")) {
        for (const float element : numbers->floats())
            elements.push_back(Scalar::real(double(element)));
    } else {
        return false;
    }
    return setKnown(ctx, 0, std::move(elements));
}

bool constantOfShapeValues(NodeContext &ctx)
{
    const auto *value = ctx.attribute("value");
    if (value == nullptr)
        return setUniform(ctx, 0, Scalar::real(0.0));
    const auto fill = SmallTensor::of(value->t());
    return fill && fill->elements.size() == 1 && setUniform(ctx, 0, fill->elements[0]);
}

bool rangeValues(NodeContext &ctx)
{
    const auto dims = smallOutput(ctx, 0);
    if (!dims || dims->size() != 1)
        return false;
    std::vector<Scalar> limits;
    for (const std::size_t i : {0, 2}) {
        const SmallTensor *tensor = ctx.elements(i);
        if (tensor == nullptr || tensor->elements.size() != 1)
            return false;
        limits.push_back(tensor->elements[0]);
    }
    ScalarMath math(ctx.pool(), ctx.outputs()[0].type.elemType);
    std::vector<Scalar> elements;
    for (std::int64_t i = 0; i < dims->front(); ++i) {
        const Scalar steps = math.cast(Scalar(Expr(i)));
        const Scalar distance = math.multiply(steps, limits[1]);
        const Scalar element = math.add(limits[0], distance);
        // A rounded result depends on how the kernel computes it.
        const bool isExact = math.isExact(limits[0]) && math.isExact(limits[1]) && math.isExact(element);
        elements.push_back(isExact ? element : Scalar());
    }
    return setKnown(ctx, 0, std::move(elements));
}

bool shapeValues(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    if (dims == nullptr)
        return false;
    const auto rank = std::int64_t(dims->size());
    const auto bound = [rank](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank); };
    const std::int64_t start = bound(ctx.integer("start", 0));
    const std::int64_t end = std::max(start, bound(ctx.integer("end", rank)));
    return setKnown(ctx, 0, std::vector<Scalar>(dims->begin() + start, dims->begin() + end));
}

bool sizeValues(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    return dims != nullptr && setKnown(ctx, 0, {Scalar(ctx.pool().product(*dims))});
}

bool eyeLikeValues(NodeContext &ctx)
{
    const auto dims = smallOutput(ctx, 0);
    if (!dims || dims->size() != 2)
        return false;
    const std::int32_t elemType = ctx.outputs()[0].type.elemType;
    const Scalar one = SmallTensor::isFloatType(elemType) ? Scalar::real(1.0) : Scalar(Expr(1));
    const std::int64_t diagonal = ctx.integer("k", 0);
    std::vector<Scalar> elements;
    forEachIndex(*dims, [&](const Indices &index) {
        elements.push_back(index[1] - index[0] == diagonal ? one : zeroOf(elemType));
    });
    return setKnown(ctx, 0, std::move(elements));
}

} // namespace

void addConstantValues(RuleTable &table)
{
    table["Constant"].values = constantValues;
    table["ConstantOfShape"].values = constantOfShapeValues;
    table["Range"].values = rangeValues;
    table["Shape"].values = shapeValues;
    table["Size"].values = sizeValues;
    table["EyeLike"].values = eyeLikeValues;
}

} // namespace shapewright
