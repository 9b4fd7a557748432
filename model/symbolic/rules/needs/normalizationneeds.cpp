// SPDX-License-Identifier: Apache-2.0
// Scales and biases have to fit what is normalized, and embeddings each other.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"
#include "model/symbolic/rules/values/valueaccess.h"

#include <string>

namespace shapewright {

namespace {

// One number for each channel in the inputs from 1 on.
void needOneForEachChannel(NodeContext &ctx, std::size_t inputs, Expr channels)
{
    for (std::size_t input = 1; input <= inputs; ++input)
        needVector(ctx, input, channels);
}

void batchNormalizationNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data != nullptr && !data->empty() && ctx.integer("spatial", 1) == 1)
        needOneForEachChannel(ctx, 4, data->size() == 1 ? Expr(1) : (*data)[1]);
}

void instanceNormalizationNeeds(NodeContext &ctx)
{
    if (needLeastRank(ctx, 0, 3))
        needOneForEachChannel(ctx, 2, (*dimsOf(ctx, 0))[1]);
}

// ONNX Runtime runs it as the function that it is, which reshapes scales of any rank, so that one element is broadcast.
// Before opset 21 a scale belongs to a group.
void groupNormalizationNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const std::int64_t groups = ctx.integer("num_groups", 0);
    if (groups < 1)
        ctx.fail("num_groups must be at least 1: " + std::to_string(groups));
    if (data == nullptr || data->size() < 2 || groups < 1)
        return;
    ctx.multipleOf((*data)[1], groups, axisText(1, 0));
    for (const std::size_t input : {1, 2}) {
        const Expr wanted = ctx.opset() < 21 ? Expr(groups) : (*data)[1];
        const Dims *scales = dimsOf(ctx, input);
        if (scales == nullptr || scales->size() == 1) {
            needSizeOrOne(ctx, input, 0, wanted);
            continue;
        }
        const Expr count = ctx.pool().product(*scales);
        if (count.isConstant() && !count.isConstant(1))
            (void)ctx.equal(count, wanted, "the number of elements of input " + std::to_string(input));
    }
}

// ONNX Runtime broadcasts the scale and the bias to the whole input. A scale that is as large as the axes that are
// normalized, but in another shape, is refused.
void layerNormalizationNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data == nullptr)
        return;
    needBroadcastTo(ctx, 1, *data);
    needBroadcastTo(ctx, 2, *data);
    if (const auto axis = axisWithin(ctx.integer("axis", -1), data->size()))
        ctx.atLeast(ctx.pool().product({data->begin() + std::ptrdiff_t(*axis), data->end()}), 1,
                    "the number of elements that are normalized together");
}

// ONNX Runtime normalizes pictures alone.
void localResponseNeeds(NodeContext &ctx)
{
    (void)needRank(ctx, 0, 4);
}

void lpNormalizationNeeds(NodeContext &ctx)
{
    if (const Dims *data = dimsOf(ctx, 0))
        (void)ctx.axis(ctx.integer("axis", -1), data->size());
}

// The scale is repeated along the last axis.
void gatedNormalizationNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data != nullptr && !data->empty() && needRank(ctx, 1, 1))
        ctx.multipleOf(data->back(), dimsOf(ctx, 1)->front(), axisText(data->size() - 1, 0));
}

// The inputs after these two are gamma, beta and bias, or without a mean gamma and bias. The batch of the second input
// may be any.
void skipLayerNormalizationNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data == nullptr || (data->size() != 2 && data->size() != 3))
        return;
    if (data->size() == 2) {
        needSameShape(ctx, 1, 0);
    } else {
        needEqual(ctx, 1, -1, 0, -1);
        needEqual(ctx, 1, -2, 0, -2);
    }
    for (const std::size_t input : {2, 3, 4})
        needVector(ctx, input, data->back());
}

// Tables of words, positions and segments, looked up by ids of [batch, sequence]. In the quantized operator no input
// holds positions.
void embeddingNeeds(NodeContext &ctx)
{
    const Dims *ids = dimsOf(ctx, 0);
    const Dims *words = dimsOf(ctx, 2);
    if (ids == nullptr || words == nullptr || ids->size() != 2 || !needRank(ctx, 2, 2))
        return;
    const Expr hidden = (*words)[1];
    const bool hasPositions = ctx.opType() == "EmbedLayerNormalization" && ctx.hasInput(8);
    needSameShape(ctx, 1, 0);
    needSameShape(ctx, 7, 0);
    needShape(ctx, 3, {Expr(), hidden});
    needShape(ctx, 4, {Expr(), hidden});
    needVector(ctx, 5, hidden);
    needVector(ctx, 6, hidden);
    ExprPool &pool = ctx.pool();
    const auto needIdsWithin = [&](std::size_t indices, std::size_t of) {
        if (const Dims *rows = dimsOf(ctx, of))
            needElements(ctx, indices, 0, pool.subtract(rows->front(), 1));
    };
    needIdsWithin(0, 2);
    needIdsWithin(1, 4);
    if (hasPositions) {
        needEqual(ctx, 8, 1, 0, 1);
        needSizeOrOne(ctx, 8, 0, (*ids)[0]);
        needIdsWithin(8, 3);
    } else if (needLeastRank(ctx, 3, 1)) {
        ctx.atLeast(dimsOf(ctx, 3)->front(), (*ids)[1], axisText(0, 3));
    }
}

} // namespace

void addNormalizationNeeds(RuleTable &table)
{
    table["BatchNormalization"].needs = batchNormalizationNeeds;
    table["InstanceNormalization"].needs = instanceNormalizationNeeds;
    table["LRN"].needs = localResponseNeeds;
    table["LpNormalization"].needs = lpNormalizationNeeds;
    table["com.microsoft.GatedRMSNorm"].needs = gatedNormalizationNeeds;
    table["GroupNormalization"].needs = groupNormalizationNeeds;
    for (const char *name : {"LayerNormalization", "RMSNormalization", "SimplifiedLayerNormalization"})
        table[name].needs = layerNormalizationNeeds;
    for (const char *name : {"SkipLayerNormalization", "SkipSimplifiedLayerNormalization"})
        table[std::string("com.microsoft.") + name].needs = skipLayerNormalizationNeeds;
    for (const char *name : {"EmbedLayerNormalization", "QEmbedLayerNormalization"})
        table[std::string("com.microsoft.") + name].needs = embeddingNeeds;
}

} // namespace shapewright
