// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules.h"
#include "model/symbolic/rules/types/outputs.h"
#include "model/symbolic/rules/types/window.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

bool conv(NodeContext &context)
{
    return setOutput(context, context.elemType(0), convolvedDims(context, context.shape(0), context.shape(1)));
}

bool convInteger(NodeContext &context)
{
    return setOutput(context, onnx::TensorProto::INT32, convolvedDims(context, context.shape(0), context.shape(1)));
}

bool qLinearConv(NodeContext &context)
{
    return setOutput(context, context.elemType(7), convolvedDims(context, context.shape(0), context.shape(3)));
}

bool convTranspose(NodeContext &context)
{
    const Dims *data = context.shape(0);
    auto pads = context.integerList("pads");
    if ((!pads || pads->empty()) && data != nullptr && data->size() > 2)
        pads = std::vector<std::int64_t>(2 * (data->size() - 2), 0);
    return pads &&
           setOutput(context, context.elemType(0), transposedConvolvedDims(context, data, context.shape(1), pads));
}

bool pool(NodeContext &context)
{
    auto dims = pooledDims(context, context.shape(0));
    if (dims && context.outputCount() > 1)
        context.setTensor(1, onnx::TensorProto::INT64, *dims);
    return setOutput(context, context.elemType(0), std::move(dims));
}

bool globalPool(NodeContext &context)
{
    return setOutput(context, context.elemType(0), globallyPooledDims(context.shape(0)));
}

bool maxRoiPool(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const auto pooled = context.integerList("pooled_shape");
    if (data == nullptr || data->size() != 4 || !pooled || pooled->size() != 2 || pooled->front() < 1 ||
        pooled->back() < 1)
        return false;
    const Dims *rois = context.shape(1);
    const Expr count = rois != nullptr && rois->size() == 2 ? rois->front() : Expr();
    context.setTensor(0, context.elemType(0), {count, (*data)[1], pooled->front(), pooled->back()});
    return true;
}

bool maxUnpool(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const auto kernel = context.integerList("kernel_shape");
    if (data == nullptr || data->size() < 3 || !kernel || kernel->size() != data->size() - 2)
        return false;
    if (context.hasInput(2)) {
        auto sizes = context.sizes(2);
        if (!sizes || sizes->size() != data->size())
            return false;
        context.setTensor(0, context.elemType(0), std::move(*sizes));
        return true;
    }
    const auto window = SlidingWindow::read(context, std::vector<Expr>(kernel->begin(), kernel->end()));
    if (!window)
        return false;
    ExprPool &exprs = context.pool();
    Dims dims = *data;
    for (std::size_t i = 0; i < window->rank(); ++i) {
        const Expr last = exprs.multiply(exprs.subtract(dims[i + 2], 1), window->strides[i]);
        dims[i + 2] = exprs.add(exprs.add(last, window->kernel[i]), -window->before[i] - window->after[i]);
    }
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

// The places, counted in the whole input, where a pool found its greatest elements: the last window begins at one that
// is not before the start of the window.
void pooledExtremes(NodeContext &ctx)
{
    const Dims *data = ctx.shape(0);
    const auto kernel = ctx.integerList("kernel_shape");
    if (!ctx.hasOutput(1) || data == nullptr || data->size() < 3 || !kernel || kernel->size() != data->size() - 2 ||
        ctx.integer("storage_order", 0) != 0)
        return;
    const auto window = SlidingWindow::read(ctx, std::vector<Expr>(kernel->begin(), kernel->end()));
    const Dims &places = ctx.outputs().front().type.dims;
    if (!window || window->padding == SlidingWindow::Padding::Same || places.size() != data->size())
        return;
    ExprPool &pool = ctx.pool();
    Expr last = pool.subtract(pool.multiply((*data)[0], (*data)[1]), 1);
    for (std::size_t i = 0; i < window->rank(); ++i) {
        const Expr start = pool.multiply(pool.subtract(places[i + 2], 1), window->strides[i]);
        last = pool.add(pool.multiply(last, (*data)[i + 2]), pool.maximum(pool.subtract(start, window->before[i]), 0));
    }
    if (pool.lowerBound(pool.product(places)).value_or(0) > 0)
        ctx.setExtremes(1, {.least = pool.subtract(pool.product(*data), 1), .greatest = last});
}

} // namespace

void addConvolutionRules(RuleTable &table)
{
    for (const char *name : {"Conv", "DeformConv"})
        table[name].shape = conv;
    table["ConvInteger"].shape = convInteger;
    table["QLinearConv"].shape = qLinearConv;
    table["ConvTranspose"].shape = convTranspose;
    for (const char *name : {"MaxPool", "AveragePool", "LpPool"})
        table[name].shape = pool;
    table["MaxPool"].extremes = pooledExtremes;
    for (const char *name : {"GlobalMaxPool", "GlobalAveragePool", "GlobalLpPool"})
        table[name].shape = globalPool;
    table["MaxRoiPool"].shape = maxRoiPool;
    table["MaxUnpool"].shape = maxUnpool;
}

} // namespace shapewright
