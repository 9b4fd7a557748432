// SPDX-License-Identifier: Apache-2.0
// The least and the greatest of positions, such as Range counts them up to the length of a sequence. They tell how long
// a table has to be from which the positions take, also before that length is a number.
#include "model/symbolic/rules.h"
#include "model/symbolic/rules/values/valueaccess.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

bool isInteger(std::int32_t elemType)
{
    return elemType == onnx::TensorProto::INT64 || elemType == onnx::TensorProto::INT32;
}

Expr onlyElement(NodeContext &ctx, std::size_t input)
{
    const SmallTensor *tensor = ctx.elements(input);
    return tensor != nullptr && tensor->count() == 1 ? tensor->elements.front().expr() : Expr();
}

void rangeExtremes(NodeContext &ctx)
{
    const Dims *dims = ctx.outputs().empty() ? nullptr : &ctx.outputs().front().type.dims;
    const Expr start = onlyElement(ctx, 0);
    const Expr step = onlyElement(ctx, 2);
    if (dims == nullptr || dims->size() != 1 || !isInteger(ctx.elemType(0)) || !step.isConstant())
        return;
    ExprPool &pool = ctx.pool();
    if (pool.lowerBound(dims->front()).value_or(0) < 1)
        return;
    const Expr last = pool.add(start, pool.multiply(pool.subtract(dims->front(), 1), step));
    ctx.setExtremes(0, step.value() > 0 ? Extremes{.least = start, .greatest = last}
                                        : Extremes{.least = last, .greatest = start});
}

// The positions of a vector of which no element is 0: how exporters wrote Range before there was one.
void nonZeroExtremes(NodeContext &ctx)
{
    const Dims *data = ctx.shape(0);
    const Scalar fill = ctx.hasInput(0) ? ctx.input(0)->fill : Scalar();
    if (data == nullptr || data->size() != 1 || !fill.isKnown() || ctx.pool().lowerBound(data->front()).value_or(0) < 1)
        return;
    const bool isNonZero = fill.isReal() ? fill.number() != 0.0 : ctx.pool().isDifferent(fill.expr(), 0);
    if (isNonZero)
        ctx.setExtremes(0, {.least = 0, .greatest = ctx.pool().subtract(data->front(), 1)});
}

// Of operators whose output has the elements of input 0, in another order or several times.
void keptExtremes(NodeContext &ctx)
{
    if (ctx.hasInput(0))
        ctx.setExtremes(0, ctx.input(0)->extremes);
}

// An integer type that holds all sizes.
void castExtremes(NodeContext &ctx)
{
    if (!ctx.outputs().empty() && isInteger(ctx.outputs().front().type.elemType))
        keptExtremes(ctx);
}

// All elements are moved by one number.
void moveExtremes(NodeContext &ctx, std::size_t moved, std::size_t by, std::int64_t sign)
{
    if (!ctx.hasInput(moved) || !ctx.hasInput(by) || !ctx.input(moved)->extremes.isKnown())
        return;
    const Extremes &extremes = ctx.input(moved)->extremes;
    ExprPool &pool = ctx.pool();
    const Expr distance = pool.multiply(uniform(ctx, by).expr(), sign);
    ctx.setExtremes(0,
                    {.least = pool.add(extremes.least, distance), .greatest = pool.add(extremes.greatest, distance)});
}

void addedExtremes(NodeContext &ctx)
{
    moveExtremes(ctx, 0, 1, 1);
    moveExtremes(ctx, 1, 0, 1);
}

void subtractedExtremes(NodeContext &ctx)
{
    moveExtremes(ctx, 0, 1, -1);
}

} // namespace

void addExtremes(RuleTable &table)
{
    table["Range"].extremes = rangeExtremes;
    table["NonZero"].extremes = nonZeroExtremes;
    for (const char *name : {"Identity", "Squeeze", "Unsqueeze", "Reshape", "Flatten", "Transpose", "Expand", "Tile"})
        table[name].extremes = keptExtremes;
    table["Cast"].extremes = castExtremes;
    table["Add"].extremes = addedExtremes;
    table["Sub"].extremes = subtractedExtremes;
}

} // namespace shapewright
