// SPDX-License-Identifier: Apache-2.0
// Operators that broadcast, and operators that keep the shape of their first input.
#include "model/symbolic/rules.h"
#include "model/symbolic/rules/types/outputs.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

bool keepAs(NodeContext &context, std::int32_t elemType)
{
    return elemType != 0 && setLike(context, 0, elemType);
}

bool keep(NodeContext &context)
{
    return keepAs(context, context.elemType(0));
}

bool keepAsBool(NodeContext &context)
{
    return keepAs(context, T::BOOL);
}

// Gives output 0 the type of input 0, which may also be a sequence.
bool passOn(NodeContext &context)
{
    if (context.input(0) == nullptr || !context.input(0)->type.isKnown())
        return false;
    context.setType(0, context.input(0)->type);
    return true;
}

bool cast(NodeContext &context)
{
    return keepAs(context, std::int32_t(context.integer("to", 0)));
}

bool castLike(NodeContext &context)
{
    return keepAs(context, context.elemType(1));
}

// The element type comes from the attribute `dtype`, or else from the input.
bool keepAsDtype(NodeContext &context)
{
    return keepAs(context, std::int32_t(context.integer("dtype", context.elemType(0))));
}

bool dropout(NodeContext &context)
{
    if (!keep(context))
        return false;
    // Before opset 10 the mask has the type of the data.
    context.setTensor(1, context.opset() < 10 ? context.elemType(0) : std::int32_t(T::BOOL), *context.shape(0));
    return true;
}

bool batchNormalization(NodeContext &context)
{
    const bool isTraining = context.hasOutput(1) || context.integer("training_mode", 0) != 0;
    return !isTraining && keep(context);
}

// Outputs 1 and 2 are the mean and the inverse standard deviation. Their normalized axes have size 1.
bool layerNormalization(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    if (dims == nullptr || context.elemType(0) == 0)
        return false;
    const auto axis = context.axis(context.integer("axis", -1), dims->size());
    if (!axis)
        return true;
    context.setTensor(0, context.elemType(0), *dims);
    Dims reduced = *dims;
    std::fill(reduced.begin() + std::ptrdiff_t(*axis), reduced.end(), Expr(1));
    const auto stashType = std::int32_t(context.integer("stash_type", T::FLOAT));
    context.setTensor(1, stashType, reduced);
    context.setTensor(2, stashType, reduced);
    return true;
}

bool quantize(NodeContext &context)
{
    std::int32_t elemType = context.elemType(2);
    if (!context.hasInput(2)) {
        const auto given = std::int32_t(context.integer("output_dtype", 0));
        elemType = given != 0 ? given : std::int32_t(T::UINT8);
    }
    return keepAs(context, elemType);
}

bool dequantize(NodeContext &context)
{
    const auto given = std::int32_t(context.integer("output_dtype", 0));
    return keepAs(context, given != 0 ? given : context.elemType(1));
}

bool dynamicQuantize(NodeContext &context)
{
    if (!keepAs(context, T::UINT8))
        return false;
    context.setTensor(1, T::FLOAT, {});
    context.setTensor(2, T::UINT8, {});
    return true;
}

// For NegativeLogLikelihoodLoss and SoftmaxCrossEntropyLoss. The loss is a scalar, or without reduction one number for
// each label. ONNX Runtime does not require that scores and labels have the same N.
bool loss(NodeContext &context)
{
    const Dims *scores = context.shape(0);
    const Dims *labels = context.shape(1);
    if (scores == nullptr || labels == nullptr || context.elemType(0) == 0)
        return false;
    context.setTensor(0, context.elemType(0), context.text("reduction", "mean") == "none" ? *labels : Dims());
    context.setTensor(1, context.elemType(0), *scores); // log_prob
    return true;
}

bool broadcastInputs(NodeContext &context, std::size_t first, std::int32_t elemType)
{
    if (elemType == 0)
        return false;
    const Dims *start = context.shape(first);
    if (start == nullptr)
        return false;
    Dims dims = *start;
    for (std::size_t i = first + 1; i < context.inputCount(); ++i) {
        const Dims *next = context.shape(i);
        if (next == nullptr)
            return false;
        if (*next == dims)
            continue;
        auto both = context.broadcast(dims, *next);
        if (!both)
            return true;
        dims = std::move(*both);
    }
    context.setTensor(0, elemType, std::move(dims));
    return true;
}

bool broadcastAll(NodeContext &context)
{
    // Before opset 7 the output has the shape of the first input.
    if (context.opset() < 7 && context.inputCount() == 2 && context.opType() != "Min" && context.opType() != "Max" &&
        context.opType() != "Sum" && context.opType() != "Mean")
        return keep(context);
    return broadcastInputs(context, 0, context.elemType(0));
}

bool compare(NodeContext &context)
{
    return context.opset() < 7 ? keepAsBool(context) : broadcastInputs(context, 0, T::BOOL);
}

bool where(NodeContext &context)
{
    return broadcastInputs(context, 0, context.elemType(1) != 0 ? context.elemType(1) : context.elemType(2));
}

} // namespace

void addElementwiseRules(RuleTable &table)
{
    for (const char *op : {"Abs",
                           "Acos",
                           "Acosh",
                           "Asin",
                           "Asinh",
                           "Atan",
                           "Atanh",
                           "BitwiseNot",
                           "Ceil",
                           "Celu",
                           "Clip",
                           "Cos",
                           "Cosh",
                           "Elu",
                           "Erf",
                           "Exp",
                           "Floor",
                           "Gelu",
                           "HardSigmoid",
                           "HardSwish",
                           "Hardmax",
                           "LRN",
                           "LeakyRelu",
                           "Log",
                           "LogSoftmax",
                           "LpNormalization",
                           "MeanVarianceNormalization",
                           "Mish",
                           "Neg",
                           "Not",
                           "Reciprocal",
                           "Relu",
                           "Round",
                           "Scatter",
                           "ScatterElements",
                           "ScatterND",
                           "TensorScatter",
                           "Selu",
                           "Shrink",
                           "Sigmoid",
                           "Sign",
                           "Sin",
                           "Sinh",
                           "Softmax",
                           "Softplus",
                           "Softsign",
                           "Sqrt",
                           "Swish",
                           "Tan",
                           "Tanh",
                           "ThresholdedRelu",
                           "Trilu",
                           "InstanceNormalization",
                           "GroupNormalization",
                           "RMSNormalization",
                           "ReverseSequence"})
        table[op].shape = keep;
    for (const char *op : {"IsNaN", "IsInf"})
        table[op].shape = keepAsBool;
    for (const char *op : {"Add", "Sub", "Mul", "Div", "Pow", "Mod", "BitShift", "BitwiseAnd", "BitwiseOr",
                           "BitwiseXor", "Min", "Max", "Sum", "Mean", "PRelu"})
        table[op].shape = broadcastAll;
    for (const char *op : {"Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual", "And", "Or", "Xor"})
        table[op].shape = compare;
    for (const char *op : {"RandomNormalLike", "RandomUniformLike", "Bernoulli", "EyeLike"})
        table[op].shape = keepAsDtype;
    table["NegativeLogLikelihoodLoss"].shape = loss;
    table["SoftmaxCrossEntropyLoss"].shape = loss;
    table["Where"].shape = where;
    table["Identity"].shape = passOn;
    table["Cast"].shape = cast;
    table["CastLike"].shape = castLike;
    table["Dropout"].shape = dropout;
    table["BatchNormalization"].shape = batchNormalization;
    table["LayerNormalization"].shape = layerNormalization;
    table["QuantizeLinear"].shape = quantize;
    table["DequantizeLinear"].shape = dequantize;
    table["DynamicQuantizeLinear"].shape = dynamicQuantize;
}

} // namespace shapewright
