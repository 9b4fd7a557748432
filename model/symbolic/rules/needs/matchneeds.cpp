// SPDX-License-Identifier: Apache-2.0
// Grids and losses: inputs that have to match each other.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"

#include <algorithm>
#include <string>
#include <vector>

namespace shapewright {

namespace {

// Operators of any number of inputs broadcast them from opset 8 on.
void alikeNeeds(NodeContext &ctx)
{
    for (std::size_t input = 1; ctx.opset() < 8 && input < ctx.inputCount(); ++input)
        needSameShape(ctx, input, 0);
}

void gridSampleNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data == nullptr || data->size() < 3 || !needRank(ctx, 1, data->size()))
        return;
    needEqual(ctx, 1, 0, 0, 0);
    needSize(ctx, 1, -1, std::int64_t(data->size() - 2));
}

// A transform of two or three dimensions for each picture.
void affineGridNeeds(NodeContext &ctx)
{
    const auto size = ctx.sizes(1);
    if (!size || (size->size() != 4 && size->size() != 5))
        return;
    const auto spatial = std::int64_t(size->size() - 2);
    needShape(ctx, 0, {size->front(), spatial, spatial + 1});
}

// Labels that are known and are not ignored choose from an axis of an input. Negative ones count from its end.
void needLabelsWithin(NodeContext &ctx, std::size_t input, std::size_t axis)
{
    const Dims *dims = dimsOf(ctx, input);
    const auto *ignored = ctx.attribute("ignore_index");
    const SmallTensor *labels = ctx.elements(1);
    if (dims == nullptr || dims->size() <= axis)
        return;
    if (ignored == nullptr)
        return needElements(ctx, 1, Expr(), ctx.pool().subtract((*dims)[axis], 1));
    std::int64_t last = -1;
    std::int64_t first = 0;
    for (const Scalar &label : labels != nullptr ? labels->elements : std::vector<Scalar>()) {
        if (!label.isInteger() || label.integer() == ignored->i())
            continue;
        last = std::max(last, label.integer());
        first = std::min(first, label.integer());
    }
    if (last < INT32_MAX && first > INT32_MIN)
        ctx.atLeast((*dims)[axis], std::max(last + 1, -first), axisText(axis, input));
}

// The labels have the shape of the scores without their axis of classes. Kernels do not see to that, but ONNX Runtime
// infers it of shapes that are fixed.
void lossNeeds(NodeContext &ctx)
{
    const Dims *scores = dimsOf(ctx, 0);
    const Dims *labels = dimsOf(ctx, 1);
    if (scores == nullptr || labels == nullptr || scores->size() < 2 || !needRank(ctx, 1, scores->size() - 1))
        return;
    needEqual(ctx, 1, 0, 0, 0);
    for (std::size_t axis = 1; axis < labels->size(); ++axis)
        needEqual(ctx, 1, std::int64_t(axis), 0, std::int64_t(axis + 1));
    const Expr classes = (*scores)[1];
    needLabelsWithin(ctx, 0, 1);
    needLabelsWithin(ctx, 2, 0);
    if (ctx.opset() >= 22) // before, more weights than classes do no harm
        needVector(ctx, 2, classes);
}

} // namespace

void addMatchNeeds(RuleTable &table)
{
    for (const char *name : {"Max", "Mean", "Min", "Sum"})
        table[name].needs = alikeNeeds;
    table["GridSample"].needs = gridSampleNeeds;
    table["com.microsoft.GridSample"].needs = gridSampleNeeds;
    table["AffineGrid"].needs = affineGridNeeds;
    table["NegativeLogLikelihoodLoss"].needs = lossNeeds;
    table["SoftmaxCrossEntropyLoss"].needs = lossNeeds;
}

} // namespace shapewright
