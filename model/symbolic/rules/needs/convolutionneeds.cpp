// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/types/window.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

namespace {

// A window that is larger than the padded input has fewer places than this. Convolutions need one at least.
void needPlaces(NodeContext &ctx, std::int64_t least)
{
    const Dims *output = outputDims(ctx);
    for (std::size_t axis = 2; output != nullptr && axis < output->size(); ++axis)
        ctx.atLeast((*output)[axis], least, "axis " + std::to_string(axis) + " of the output");
}

// Of the input of a pool, only the batch may be empty.
void globalPoolNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data == nullptr || !needLeastRank(ctx, 0, 3) || mayHaveNoElements(ctx, {data->front()}))
        return;
    for (std::size_t axis = 1; axis < data->size(); ++axis)
        ctx.atLeast((*data)[axis], 1, axisText(axis, 0));
}

// A pool's window must not lie in the padding alone, even if auto_pad decides the pads.
void needSmallPads(NodeContext &ctx)
{
    const auto kernel = ctx.integerList("kernel_shape");
    const auto pads = ctx.integerList("pads");
    for (std::size_t i = 0; kernel && pads && pads->size() == 2 * kernel->size() && i < pads->size(); ++i) {
        const std::int64_t extent = (*kernel)[i % kernel->size()];
        if ((*pads)[i] >= extent)
            ctx.fail("pads must be less than the kernel, " + std::to_string(extent) + ": " +
                     std::to_string((*pads)[i]));
    }
}

// ONNX Runtime's pools may have no places.
void anyPoolNeeds(NodeContext &ctx)
{
    needPlaces(ctx, 0);
    needSmallPads(ctx);
}

// Whether ONNX Runtime leaves the pool to its library for matrices, which takes no negative pads.
bool isPlainPool(const NodeContext &ctx)
{
    const auto dilations = ctx.integerList("dilations").value_or(std::vector<std::int64_t>());
    const bool isDilated = std::ranges::any_of(dilations, [](std::int64_t dilation) { return dilation > 1; });
    const std::int32_t type = ctx.elemType(0);
    if (isDilated || (type != onnx::TensorProto::FLOAT && type != onnx::TensorProto::FLOAT16))
        return false;
    return ctx.opType() == "MaxPool" ? ctx.outputCount() == 1 && ctx.integer("storage_order", 0) == 0
                                     : ctx.opType() == "AveragePool" && ctx.opset() < 19;
}

// With the same size but for the strides, pads are what the last window reaches beyond the input. Windows that are
// smaller than their distance may not reach its end.
void needNoNegativePads(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const auto kernel = ctx.integerList("kernel_shape");
    if (data == nullptr || !kernel || data->size() != kernel->size() + 2 || !isPlainPool(ctx))
        return;
    const auto window = SlidingWindow::read(ctx, std::vector<Expr>(kernel->begin(), kernel->end()));
    if (!window || window->padding != SlidingWindow::Padding::Same)
        return;
    ExprPool &pool = ctx.pool();
    for (std::size_t i = 0; i < window->rank(); ++i) {
        if ((*kernel)[i] >= window->strides[i])
            continue;
        const Expr size = (*data)[i + 2];
        const Expr last =
            pool.multiply(pool.subtract(pool.ceilDivide(size, window->strides[i]), 1), window->strides[i]);
        ctx.atLeast(pool.add(last, (*kernel)[i]), size,
                    "the end of the last window along axis " + std::to_string(i + 2));
    }
}

// Scales and zero points are scalars, not lists of one.
void qLinearAveragePoolNeeds(NodeContext &ctx)
{
    anyPoolNeeds(ctx);
    for (std::size_t input = 1; input < 5; ++input)
        needScalar(ctx, input);
}

void poolNeeds(NodeContext &ctx)
{
    globalPoolNeeds(ctx);
    anyPoolNeeds(ctx);
    needNoNegativePads(ctx);
}

// Groups share the output channels evenly, and each output channel has a bias.
void needChannels(NodeContext &ctx, std::size_t weights, std::size_t bias)
{
    const Dims *dims = dimsOf(ctx, weights);
    const std::string autoPad = ctx.text("auto_pad", "NOTSET");
    const auto pads = ctx.integerList("pads");
    if (pads && !pads->empty() && !autoPad.empty() && autoPad != "NOTSET")
        ctx.fail("pads do not go with auto_pad " + autoPad);
    if (dims == nullptr || dims->size() < 3)
        return;
    if (ctx.hasInput(bias))
        needVector(ctx, bias, dims->front());
    ctx.multipleOf(dims->front(), ctx.integer("group", 1), axisText(0, weights));
    needPlaces(ctx, 1);
}

void convNeeds(NodeContext &ctx)
{
    needChannels(ctx, 1, 2);
}

// Input 3 is added to the result.
void fusedConvNeeds(NodeContext &ctx)
{
    needChannels(ctx, 1, 2);
    const Dims *output = outputDims(ctx);
    if (output == nullptr || dimsOf(ctx, 3) == nullptr || !needRank(ctx, 3, output->size()))
        return;
    for (std::size_t axis = 0; axis < output->size(); ++axis)
        needSize(ctx, 3, std::int64_t(axis), (*output)[axis]);
}

// ONNX Runtime takes no zero points for each channel here.
void convIntegerNeeds(NodeContext &ctx)
{
    needChannels(ctx, 1, ctx.inputCount());
    needOneNumber(ctx, 2);
    needOneNumber(ctx, 3);
}

void qLinearConvNeeds(NodeContext &ctx)
{
    needChannels(ctx, 3, 8);
    for (const std::size_t input : {1, 2, 6, 7})
        needOneNumber(ctx, input);
    const Dims *weights = dimsOf(ctx, 3);
    for (const std::size_t input : {4, 5}) {
        if (weights != nullptr && !weights->empty())
            needOnePerChannel(ctx, input, weights->front());
    }
}

// An output of a given size has to come from an input that is large enough to reach its end.
void needToReach(NodeContext &ctx, const SlidingWindow &window, const Dims &data, std::vector<std::int64_t> wanted)
{
    const std::size_t rank = window.rank();
    if (wanted.size() == rank + 2)
        wanted.erase(wanted.begin(), wanted.begin() + 2);
    ExprPool &pool = ctx.pool();
    for (std::size_t i = 0; i < rank && wanted.size() == rank; ++i) {
        const Expr last = pool.subtract(wanted[i], window.reach(pool, i));
        ctx.atLeast(data[i + 2], pool.add(pool.floorDivide(last, window.strides[i]), 1), axisText(i + 2, 0));
    }
}

void convTransposeNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *weights = dimsOf(ctx, 1);
    if (data == nullptr || weights == nullptr || data->size() < 3 || weights->size() != data->size())
        return;
    const std::int64_t group = ctx.integer("group", 1);
    const std::size_t bias = ctx.opType() == "ConvTranspose" ? 2 : 3;
    if (ctx.hasInput(bias))
        needVector(ctx, bias, ctx.pool().multiply((*weights)[1], group));
    ctx.multipleOf((*data)[1], group, axisText(1, 0));
    if (bias == 3)
        needSize(ctx, 2, 0, 2 * (std::int64_t(data->size()) - 2));
    const auto window = SlidingWindow::read(ctx, std::vector<Expr>(weights->begin() + 2, weights->end()));
    const auto added = ctx.integerList("output_padding").value_or(std::vector<std::int64_t>());
    for (std::size_t i = 0; window && added.size() == window->rank() && i < added.size(); ++i) {
        const std::int64_t limit = std::max(window->strides[i], window->dilations[i]);
        if (added[i] >= limit)
            ctx.fail("output_padding must be less than " + std::to_string(limit) + ": " + std::to_string(added[i]));
    }
    const auto wanted = ctx.integerList("output_shape");
    if (window && wanted && !wanted->empty())
        needToReach(ctx, *window, *data, *wanted);
}

// The offsets, and the mask, have the size of the output; for each place of the kernel two of them, and one.
void deformConvNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *weights = dimsOf(ctx, 1);
    if (data == nullptr || weights == nullptr || !needRank(ctx, 0, 4) || !needRank(ctx, 1, 4))
        return;
    needChannels(ctx, 1, 3);
    ExprPool &pool = ctx.pool();
    const std::int64_t groups = ctx.integer("offset_group", 1);
    ctx.multipleOf((*data)[1], groups, axisText(1, 0));
    const Expr places = pool.multiply(groups, pool.multiply((*weights)[2], (*weights)[3]));
    const auto needForEachPlace = [&](std::size_t input, std::int64_t numbers) {
        if (dimsOf(ctx, input) == nullptr || !needRank(ctx, input, 4))
            return;
        needEqual(ctx, input, 0, 0, 0);
        needSize(ctx, input, 1, pool.multiply(places, numbers));
        const Dims *output = outputDims(ctx);
        for (std::size_t axis = 2; output != nullptr && axis < output->size(); ++axis)
            needSize(ctx, input, std::int64_t(axis), (*output)[axis]);
    };
    needForEachPlace(2, 2);
    needForEachPlace(4, 1);
}

// Each element goes to the place that its index counts in the whole output.
void maxUnpoolNeeds(NodeContext &ctx)
{
    needSameShape(ctx, 1, 0);
    const Dims *data = dimsOf(ctx, 0);
    const Dims *output = outputDims(ctx);
    const auto sizes = ctx.hasInput(2) ? ctx.sizes(2) : std::nullopt;
    if (output != nullptr && ctx.hasInput(1) && ctx.input(1)->extremes.isKnown())
        ctx.atLeast(ctx.pool().product(*output), ctx.pool().add(ctx.input(1)->extremes.greatest, 1),
                    "the number of places in the output");
    if (data == nullptr || data->size() < 3 || !sizes || sizes->size() != data->size())
        return;
    for (std::size_t axis = 0; axis < 2; ++axis)
        needSize(ctx, 0, std::int64_t(axis), (*sizes)[axis]);
    // Without wanted sizes the output would have these. Only the number of its places is compared.
    const auto kernel = ctx.integerList("kernel_shape");
    if (!kernel || kernel->size() != data->size() - 2)
        return;
    const auto window = SlidingWindow::read(ctx, std::vector<Expr>(kernel->begin(), kernel->end()));
    ExprPool &pool = ctx.pool();
    Dims least = *data;
    for (std::size_t i = 0; window && i < window->rank(); ++i) {
        const Expr last = pool.multiply(pool.subtract(least[i + 2], 1), window->strides[i]);
        least[i + 2] = pool.add(pool.add(last, window->kernel[i]), -window->before[i] - window->after[i]);
    }
    if (window)
        ctx.atLeast(pool.product(*sizes), pool.product(least), "the number of wanted places");
}

void maskedPoolNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    for (std::size_t axis = 2; data != nullptr && axis < data->size(); ++axis)
        needEqual(ctx, 1, std::int64_t(axis), 0, std::int64_t(axis));
}

} // namespace

void addConvolutionNeeds(RuleTable &table)
{
    for (const char *name : {"MaxPool", "AveragePool", "LpPool"})
        table[name].needs = poolNeeds;
    for (const char *name : {"GlobalMaxPool", "GlobalAveragePool", "GlobalLpPool"})
        table[name].needs = globalPoolNeeds;
    table["com.microsoft.NhwcMaxPool"].needs = anyPoolNeeds;
    table["com.microsoft.QLinearAveragePool"].needs = qLinearAveragePoolNeeds;
    table["Conv"].needs = convNeeds;
    table["com.microsoft.FusedConv"].needs = fusedConvNeeds;
    table["ConvInteger"].needs = convIntegerNeeds;
    table["QLinearConv"].needs = qLinearConvNeeds;
    table["com.microsoft.QLinearConv"].needs = qLinearConvNeeds;
    table["ConvTranspose"].needs = convTransposeNeeds;
    table["com.microsoft.ConvTransposeWithDynamicPads"].needs = convTransposeNeeds;
    table["DeformConv"].needs = deformConvNeeds;
    table["com.microsoft.MaxpoolWithMask"].needs = maskedPoolNeeds;
    table["MaxUnpool"].needs = maxUnpoolNeeds;
}

} // namespace shapewright
