// SPDX-License-Identifier: Apache-2.0
// Operators whose outputs are computed from shapes and values.
#include "model/symbolic/rules.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cmath>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

bool constant(NodeContext &context)
{
    const auto setOf = [&context](std::int32_t elemType, const auto &stored) {
        Dims dims;
        for (const std::int64_t dim : stored)
            dims.push_back(dim < 0 ? Expr() : Expr(dim));
        context.setTensor(0, elemType, std::move(dims));
        return true;
    };
    if (const auto *value = context.attribute("value"))
        return setOf(value->t().data_type(), value->t().dims());
    struct Form {
        const char *attribute;
        std::int32_t elemType;
        bool isList;
    };
    for (const Form &form : {Form{"value_int", T::INT64, false}, Form{"value_ints", T::INT64, true},
                             Form{"value_float", T::FLOAT, false}, Form{"value_floats", T::FLOAT, true},
                             Form{"value_string", T::STRING, false}, Form{"value_strings", T::STRING, true}}) {
        const auto *given = context.attribute(form.attribute);
        if (given == nullptr)
            continue;
        const std::int64_t count = given->ints_size() + given->floats_size() + given->strings_size();
        return setOf(form.elemType, form.isList ? std::vector<std::int64_t>{count} : std::vector<std::int64_t>{});
    }
    return false;
}

bool shape(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    if (dims == nullptr) {
        context.setTensor(0, T::INT64, {Expr()});
        return true;
    }
    const auto rank = std::int64_t(dims->size());
    const auto bound = [rank](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank); };
    const std::int64_t start = bound(context.integer("start", 0));
    context.setTensor(0, T::INT64, {std::max<std::int64_t>(0, bound(context.integer("end", rank)) - start)});
    return true;
}

bool size(NodeContext &context)
{
    context.setTensor(0, T::INT64, {});
    return true;
}

bool constantOfShape(NodeContext &context)
{
    const auto *value = context.attribute("value");
    const std::int32_t elemType = value != nullptr ? value->t().data_type() : std::int32_t(T::FLOAT);
    auto sizes = context.sizes(0);
    if (!sizes) {
        context.setUnranked(0, elemType);
        return true;
    }
    for (Expr &dim : *sizes) {
        if (!dim.isConstant() && context.pool().lowerBound(dim).value_or(-1) < 0)
            dim = {};
    }
    context.setTensor(0, elemType, std::move(*sizes));
    return true;
}

// The number of elements of Range: max(ceil((limit - start)/delta), 0).
Expr rangeLength(NodeContext &context)
{
    Scalar bounds[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const SmallTensor *elements = context.elements(i);
        if (elements == nullptr || elements->count() != 1 || !elements->elements.front().isKnown())
            return {};
        bounds[i] = elements->elements.front();
    }
    const Marks marks = bounds[0].marks() | bounds[1].marks() | bounds[2].marks();
    if (bounds[0].isReal() && bounds[1].isReal() && bounds[2].isReal()) {
        const double length = std::ceil((bounds[1].number() - bounds[0].number()) / bounds[2].number());
        return std::isfinite(length) && length < 9.0e15 ? Expr(std::int64_t(std::max(length, 0.0)), marks) : Expr();
    }
    ExprPool &pool = context.pool();
    // Some of the floats depend on sizes. If all of them are integers, the length is exact.
    const auto exprOf = [](const Scalar &bound) {
        if (!bound.isReal())
            return bound.expr();
        const double number = bound.number();
        const bool isWhole = number == std::floor(number) && std::abs(number) < 1.0e9;
        return isWhole ? Expr(std::int64_t(number), bound.marks()) : Expr();
    };
    const Expr start = exprOf(bounds[0]);
    const Expr limit = exprOf(bounds[1]);
    const Expr delta = exprOf(bounds[2]);
    if (!pool.isWhole(start) || !pool.isWhole(limit) || !delta.isConstant() || delta.isConstant(0) ||
        delta.value() == INT64_MIN)
        return {};
    const Expr distance = delta.value() > 0 ? pool.subtract(limit, start) : pool.subtract(start, limit);
    const Expr step(std::abs(delta.value()), delta.marks());
    return pool.maximum(pool.ceilDivide(distance, step), 0);
}

bool range(NodeContext &context)
{
    if (context.elemType(0) == 0)
        return false;
    context.setTensor(0, context.elemType(0), {rangeLength(context)});
    return true;
}

bool isNonZero(ExprPool &pool, const Scalar &scalar)
{
    return scalar.isReal() ? scalar.number() != 0.0 : pool.isDifferent(scalar.expr(), 0);
}

bool isZero(const Scalar &scalar)
{
    return scalar.isReal() ? scalar.number() == 0.0 : scalar.expr().isConstant(0);
}

// The number of elements that are not 0. Unknown unless that is known of each element.
Expr nonZeroCount(NodeContext &context)
{
    ExprPool &pool = context.pool();
    if (const SmallTensor *elements = context.elements(0)) {
        std::int64_t count = 0;
        for (const Scalar &element : elements->elements) {
            const bool counts = isNonZero(pool, element);
            if (!counts && !isZero(element))
                return {};
            count += counts ? 1 : 0;
        }
        return {count, elements->marks()};
    }
    const Scalar fill = context.input(0)->fill;
    if (!fill.isKnown())
        return {};
    if (isZero(fill))
        return {0, fill.marks()};
    return isNonZero(pool, fill) ? pool.product(*context.shape(0)).marked(fill.marks()) : Expr();
}

bool nonZero(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    if (dims == nullptr)
        return false;
    // ONNX Runtime takes a scalar for a list of one.
    context.setTensor(0, T::INT64, {std::max<std::int64_t>(std::int64_t(dims->size()), 1), nonZeroCount(context)});
    return true;
}

// For RandomNormal and RandomUniform, whose shape is an attribute.
bool random(NodeContext &context)
{
    const auto shape = context.integerList("shape");
    if (!shape)
        return false;
    context.setTensor(0, std::int32_t(context.integer("dtype", T::FLOAT)), Dims(shape->begin(), shape->end()));
    return true;
}

} // namespace

void addGeneratorRules(RuleTable &table)
{
    table["Constant"].shape = constant;
    table["Shape"].shape = shape;
    table["Size"].shape = size;
    table["ConstantOfShape"].shape = constantOfShape;
    table["Range"].shape = range;
    table["NonZero"].shape = nonZero;
    table["RandomNormal"].shape = random;
    table["RandomUniform"].shape = random;
}

} // namespace shapewright
