// SPDX-License-Identifier: Apache-2.0
// Scales and zero points have to fit what they quantize, and biases what they are added to.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"
#include "model/symbolic/rules/values/valueaccess.h"

namespace shapewright {

namespace {

// For each block of the axis a scale, and one for each element of the others.
void needBlocks(NodeContext &ctx, std::size_t input, const Dims &data, std::size_t axis, std::int64_t block)
{
    if (!needRank(ctx, input, data.size()))
        return;
    for (std::size_t i = 0; i < data.size(); ++i)
        needSize(ctx, input, std::int64_t(i), i == axis ? ctx.pool().ceilDivide(data[i], block) : data[i]);
}

void quantizeNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *scale = dimsOf(ctx, 1);
    if (data == nullptr || scale == nullptr)
        return;
    if (scale->empty() || (scale->size() == 1 && scale->front().isConstant(1))) {
        needOneNumber(ctx, 2);
        return;
    }
    const std::int64_t block = ctx.integer("block_size", 0);
    const auto axis = axisWithin(ctx.integer("axis", 1), data->size());
    if (!axis) {
        if (block > 0)
            (void)ctx.axis(ctx.integer("axis", 1), data->size());
        else if (scale->size() == 1 && scale->front().isConstant())
            ctx.fail("the input has no axis for " + std::to_string(scale->front().value()) + " scales");
        return;
    }
    // A list of scales whose length is not known may turn out to hold one, for which one zero point is enough.
    if (block == 0 && scale->size() == 1 && !scale->front().isConstant()) {
        needOnePerChannel(ctx, 1, (*data)[*axis]);
        return;
    }
    for (const std::size_t input : {std::size_t(1), std::size_t(2)}) {
        if (block > 0)
            needBlocks(ctx, input, *data, *axis, block);
        else
            needOnePerChannel(ctx, input, (*data)[*axis]);
    }
    if (ctx.hasInput(2) && block == 0)
        needSameShape(ctx, 2, 1);
}

// Scales of the right matrix: one number, one for each column, or one row for each matrix.
void needColumns(NodeContext &ctx, std::size_t input, std::size_t matrix)
{
    const Dims *dims = dimsOf(ctx, input);
    const Dims *right = dimsOf(ctx, matrix);
    if (dims == nullptr || right == nullptr || right->empty() || dims->empty())
        return;
    if (dims->size() == 1) {
        const bool isMatrix = right->size() <= 2;
        needOnePerChannel(ctx, input, isMatrix ? right->back() : Expr(1));
        return;
    }
    if (!needRank(ctx, input, right->size()))
        return;
    for (std::size_t axis = 0; axis < dims->size(); ++axis)
        needSize(ctx, input, std::int64_t(axis), axis + 2 == dims->size() ? Expr(1) : (*right)[axis]);
}

void matMulIntegerNeeds(NodeContext &ctx)
{
    needOneNumber(ctx, 2);
    needColumns(ctx, 3, 1);
}

void qLinearMatMulNeeds(NodeContext &ctx)
{
    for (const std::size_t input : {1, 2, 6, 7})
        needOneNumber(ctx, input);
    needColumns(ctx, 4, 3);
    needColumns(ctx, 5, 3);
}

// The bias of Gemm is broadcast to the product, which is [M, N].
void needToBroadcast(NodeContext &ctx, std::size_t input)
{
    const Dims *product = outputDims(ctx);
    const Dims *bias = dimsOf(ctx, input);
    if (product == nullptr || bias == nullptr || product->size() != 2 || bias->size() > 2)
        return;
    const auto isOne = [](Expr dim) { return dim.isConstant(1); };
    for (std::size_t i = 0; i < bias->size(); ++i) {
        const std::size_t axis = 2 - bias->size() + i;
        const Expr dim = (*bias)[i];
        if (isOne(dim) || !(*product)[axis].isKnown())
            continue;
        if (dim.isConstant())
            needSize(ctx, input, std::int64_t(i), (*product)[axis]);
        else if (!isOne((*product)[axis]))
            (void)ctx.broadcast(dim, (*product)[axis],
                                axisText(i, input) + " and axis " + std::to_string(axis) + " of the product");
    }
}

void gemmNeeds(NodeContext &ctx)
{
    needToBroadcast(ctx, 2);
}

void qGemmNeeds(NodeContext &ctx)
{
    for (const std::size_t input : {1, 2, 7, 8})
        needOneNumber(ctx, input);
    const Dims *right = dimsOf(ctx, 3);
    if (right != nullptr && right->size() == 2) {
        needOnePerChannel(ctx, 4, ctx.integer("transB", 0) != 0 ? right->front() : right->back());
        needSameShape(ctx, 5, 4);
    }
    needToBroadcast(ctx, 6);
}

// A bias has a number for each column of the product. Where there are none, nothing is computed.
void needBias(NodeContext &ctx, std::size_t input, std::size_t matrix)
{
    const Dims *right = dimsOf(ctx, matrix);
    if (right != nullptr && right->size() > 1 && !right->back().isConstant(0) && dimsOf(ctx, input) != nullptr &&
        dimsOf(ctx, input)->size() == 1)
        needSize(ctx, input, 0, right->back());
}

// Scales of columns may also be a scalar or [1]. The product is multiplied by those of more axes.
void needColumnScales(NodeContext &ctx, std::size_t input, std::size_t matrix)
{
    const Dims *right = dimsOf(ctx, matrix);
    const Dims *scales = dimsOf(ctx, input);
    if (right == nullptr || scales == nullptr)
        return;
    if (right->size() == 2 && scales->size() == 1)
        needOnePerChannel(ctx, input, right->back());
    const Dims *output = outputDims(ctx);
    if (scales->size() < 2 || output == nullptr || output->size() != scales->size())
        return;
    needSizeOrOne(ctx, input, -1, output->back());
    for (std::size_t axis = 0; axis + 1 < scales->size(); ++axis)
        (void)ctx.broadcast((*scales)[axis], (*output)[axis], axisText(axis, input) + " and the product");
}

// Of a matrix without rows only the scales are looked at.
bool isMultiplied(NodeContext &ctx)
{
    const Dims *left = dimsOf(ctx, 0);
    return left == nullptr || left->size() < 2 || !(*left)[left->size() - 2].isConstant(0);
}

void dynamicQuantizeMatMulNeeds(NodeContext &ctx)
{
    needColumnScales(ctx, 2, 1);
    if (!isMultiplied(ctx))
        return;
    needColumns(ctx, 3, 1);
    needBias(ctx, 4, 1);
}

void matMulIntegerToFloatNeeds(NodeContext &ctx)
{
    needOneElement(ctx, 2);
    needColumnScales(ctx, 3, 1);
    if (!isMultiplied(ctx))
        return;
    needOneNumber(ctx, 4);
    needColumns(ctx, 5, 1);
    needBias(ctx, 6, 1);
}

// BiasGelu and FastGelu add a bias to the last axis, which is not broadcast.
void geluNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data != nullptr && ctx.hasInput(1) && needLeastRank(ctx, 0, 1))
        needVector(ctx, 1, data->back());
}

void inverseNeeds(NodeContext &ctx)
{
    needEqual(ctx, 0, -1, 0, -2);
}

} // namespace

void addQuantizationNeeds(RuleTable &table)
{
    for (const char *name : {"QuantizeLinear", "DequantizeLinear"}) {
        table[name].needs = quantizeNeeds;
        table[std::string("com.microsoft.") + name].needs = quantizeNeeds;
    }
    table["MatMulInteger"].needs = matMulIntegerNeeds;
    table["QLinearMatMul"].needs = qLinearMatMulNeeds;
    table["Gemm"].needs = gemmNeeds;
    table["com.microsoft.FusedGemm"].needs = gemmNeeds;
    table["com.microsoft.QGemm"].needs = qGemmNeeds;
    table["com.microsoft.DynamicQuantizeMatMul"].needs = dynamicQuantizeMatMulNeeds;
    table["com.microsoft.MatMulIntegerToFloat"].needs = matMulIntegerToFloatNeeds;
    table["com.microsoft.BiasGelu"].needs = geluNeeds;
    table["com.microsoft.FastGelu"].needs = geluNeeds;
    table["com.microsoft.Inverse"].needs = inverseNeeds;
}

} // namespace shapewright
