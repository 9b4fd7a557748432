// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules.h"
#include "model/symbolic/rules/values/reducing.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

// Handles unknown axes with kept dims. A dim of 1 stays 1 whether or not it is reduced; any other dim is unknown.
bool keptRank(NodeContext &ctx, const Dims &dims)
{
    Dims result;
    for (const Expr &dim : dims)
        result.push_back(dim.isConstant(1) ? dim : Expr());
    ctx.setTensor(0, ctx.elemType(0), std::move(result));
    return true;
}

bool reduceShape(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    if (dims == nullptr)
        return false;
    const auto reducing = reducingOf(ctx, dims->size());
    if (ctx.hasFailed())
        return true;
    if (!reducing)
        return ctx.isYes("keepdims", true) && keptRank(ctx, *dims);
    Dims result;
    for (std::size_t axis = 0; axis < dims->size(); ++axis) {
        if (!reducing->isReduced[axis])
            result.push_back((*dims)[axis]);
        else if (reducing->keepsDims)
            result.emplace_back(1);
    }
    ctx.setTensor(0, ctx.elemType(0), std::move(result));
    return true;
}

bool argShape(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    if (dims == nullptr || dims->empty())
        return false;
    const auto axis = ctx.axis(ctx.integer("axis", 0), dims->size());
    if (!axis)
        return true;
    Dims result = *dims;
    if (ctx.isYes("keepdims", true))
        result[*axis] = 1;
    else
        result.erase(result.begin() + std::ptrdiff_t(*axis));
    ctx.setTensor(0, onnx::TensorProto::INT64, std::move(result));
    return true;
}

bool cumulativeShape(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    if (dims == nullptr || dims->empty())
        return false;
    ctx.setTensor(0, ctx.elemType(0), *dims);
    return true;
}

} // namespace

bool takesAxes(const NodeContext &ctx)
{
    return ctx.opset() >= (ctx.opType() == "ReduceSum" ? 13 : 18);
}

std::optional<Reducing> reducingOf(NodeContext &ctx, std::size_t rank)
{
    std::optional<std::vector<std::int64_t>> axes;
    if (!takesAxes(ctx)) {
        axes = ctx.integerList("axes");
    } else if (ctx.hasInput(1)) {
        axes = ctx.integers(1);
        if (!axes)
            return {};
    }
    Reducing reducing{.isReduced = std::vector<bool>(rank, true)};
    reducing.keepsDims = ctx.isYes("keepdims", true);
    if (!axes || axes->empty()) {
        reducing.changesNothing = takesAxes(ctx) && ctx.isYes("noop_with_empty_axes", false);
        if (reducing.changesNothing)
            reducing.isReduced.assign(rank, false);
        return reducing;
    }
    reducing.isReduced.assign(rank, false);
    for (const std::int64_t given : *axes) {
        const auto axis = ctx.axis(given, rank);
        if (!axis)
            return {};
        reducing.isReduced[*axis] = true;
    }
    return reducing;
}

void addReductionRules(RuleTable &table)
{
    for (const char *name : {"ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
                             "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare"})
        table[name].shape = reduceShape;
    table["ArgMax"].shape = argShape;
    table["ArgMin"].shape = argShape;
    table["CumSum"].shape = cumulativeShape;
    table["CumProd"].shape = cumulativeShape;
}

} // namespace shapewright
