// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/contrib/contrib.h"
#include "model/symbolic/rules/types/outputs.h"
#include "model/symbolic/rules/types/window.h"

#include <onnx/onnx_pb.h>

#include <string>

namespace shapewright {

namespace {

bool quantizeLinear(NodeContext &context)
{
    return setLike(context, 0, context.hasInput(2) ? context.elemType(2) : onnx::TensorProto::UINT8);
}

bool dequantizeLinear(NodeContext &context)
{
    return setLike(context, 0, context.elemType(1));
}

bool quantizedUnary(NodeContext &context)
{
    return setLike(context, 0, context.elemType(0));
}

// The operands are inputs 0 and 3; the inputs after each are its scale and zero point.
bool quantizedBinary(NodeContext &context)
{
    const Dims *a = context.shape(0);
    const Dims *b = context.shape(3);
    return a != nullptr && b != nullptr && setOutput(context, context.elemType(0), context.broadcast(*a, *b));
}

bool where(NodeContext &context)
{
    const Dims *condition = context.shape(0);
    const Dims *x = context.shape(1);
    const Dims *y = context.shape(4);
    if (condition == nullptr || x == nullptr || y == nullptr)
        return false;
    const auto both = context.broadcast(*x, *y);
    if (!both)
        return true;
    return setOutput(context, context.elemType(1), context.broadcast(*condition, *both));
}

// The inputs from 2 on are triples of a tensor, its scale and its zero point.
bool concat(NodeContext &context)
{
    const Dims *first = context.shape(2);
    if (first == nullptr)
        return false;
    const auto axis = context.axis(context.integer("axis", 0), first->size());
    if (!axis)
        return true;
    Dims dims = *first;
    for (std::size_t i = 5; i < context.inputCount(); i += 3) {
        const Dims *next = context.shape(i);
        if (next == nullptr)
            return false;
        if (next->size() != dims.size()) {
            context.fail("inputs of rank " + std::to_string(dims.size()) + " and " + std::to_string(next->size()));
            return true;
        }
        for (std::size_t at = 0; at < dims.size(); ++at)
            dims[at] = at == *axis
                           ? context.pool().add(dims[at], (*next)[at])
                           : context.equal(dims[at], (*next)[at], "axis " + std::to_string(at) + " of the inputs");
    }
    return setOutput(context, context.elemType(1), std::move(dims));
}

using DimsRule = std::optional<Dims> (*)(NodeContext &context, const Dims *data);

// Applies a rule for channels first to data that may have the channels last.
std::optional<Dims> inEitherLayout(NodeContext &context, bool isLast, DimsRule rule)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || !isLast)
        return rule(context, data);
    const Dims moved = channelsFirst(*data);
    const auto dims = rule(context, &moved);
    return dims ? std::optional(channelsLast(*dims)) : std::nullopt;
}

bool isChannelsLast(const NodeContext &context)
{
    return context.isYes("channels_last", false);
}

bool averagePool(NodeContext &context)
{
    return setOutput(context, context.elemType(0), inEitherLayout(context, isChannelsLast(context), pooledDims));
}

bool globalAveragePool(NodeContext &context)
{
    const auto rule = [](NodeContext &, const Dims *data) { return globallyPooledDims(data); };
    return setOutput(context, context.elemType(0), inEitherLayout(context, isChannelsLast(context), rule));
}

bool conv(NodeContext &context)
{
    const auto rule = [](NodeContext &ctx, const Dims *data) { return convolvedDims(ctx, data, ctx.shape(3)); };
    return setOutput(context, context.elemType(7), inEitherLayout(context, isChannelsLast(context), rule));
}

bool nhwcMaxPool(NodeContext &context)
{
    return setOutput(context, context.elemType(0), inEitherLayout(context, true, pooledDims));
}

bool nhwcConv(NodeContext &context)
{
    const auto rule = [](NodeContext &ctx, const Dims *data) { return convolvedDims(ctx, data, ctx.shape(1)); };
    return setOutput(context, context.elemType(0), inEitherLayout(context, true, rule));
}

bool dynamicQuantizeLstm(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const std::int64_t hidden = context.integer("hidden_size", 0);
    if (data == nullptr || data->size() != 3 || hidden < 1)
        return false;
    const std::int64_t directions = context.text("direction", "forward") == "bidirectional" ? 2 : 1;
    context.setTensor(0, context.elemType(0), {(*data)[0], directions, (*data)[1], hidden});
    context.setTensor(1, context.elemType(0), {directions, (*data)[1], hidden});
    context.setTensor(2, context.elemType(0), {directions, (*data)[1], hidden});
    return true;
}

} // namespace

void addContribQuantizedRules(RuleTable &table)
{
    table["com.microsoft.QuantizeLinear"].shape = quantizeLinear;
    table["com.microsoft.DequantizeLinear"].shape = dequantizeLinear;
    for (const char *name : {"QLinearSigmoid", "QLinearLeakyRelu", "QLinearSoftmax", "QOrderedGelu",
                             "QOrderedLayerNormalization", "QOrderedLongformerAttention"})
        table[std::string("com.microsoft.") + name].shape = quantizedUnary;
    for (const char *name : {"QLinearAdd", "QLinearMul"})
        table[std::string("com.microsoft.") + name].shape = quantizedBinary;
    table["com.microsoft.QLinearWhere"].shape = where;
    table["com.microsoft.QLinearConcat"].shape = concat;
    table["com.microsoft.QLinearAveragePool"].shape = averagePool;
    table["com.microsoft.QLinearGlobalAveragePool"].shape = globalAveragePool;
    table["com.microsoft.QLinearConv"].shape = conv;
    table["com.microsoft.QLinearReduceMean"].shape = table["ReduceMean"].shape; // of a set with `axes` as attribute
    table["com.microsoft.NhwcMaxPool"].shape = nhwcMaxPool;
    table["com.microsoft.NhwcConv"].shape = nhwcConv;
    table["com.microsoft.NhwcFusedConv"].shape = nhwcConv;
    table["com.microsoft.DynamicQuantizeLSTM"].shape = dynamicQuantizeLstm;
}

} // namespace shapewright
