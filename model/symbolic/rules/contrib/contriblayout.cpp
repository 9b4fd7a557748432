// SPDX-License-Identifier: Apache-2.0
// Operators of com.microsoft.nchwc, which ONNX Runtime puts into the models that it saves optimized for a CPU. Their
// data have the channels in blocks, so that a number of channels is rounded up to whole blocks; their dims are still
// [N, C, spatial…].
#include "model/symbolic/rules/contrib/contrib.h"
#include "model/symbolic/rules/types/outputs.h"
#include "model/symbolic/rules/types/window.h"

namespace shapewright {

namespace {

// The weights have the rounded numbers of channels. The data of a first convolution have the number of the model, and
// only the runtime knows the others, so the two are not compared.
bool blockedConv(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *weights = context.shape(1);
    if (data == nullptr || data->size() < 3 || weights == nullptr || weights->size() != data->size())
        return false;
    Dims dims = *data;
    dims[1] = context.pool().multiply((*weights)[1], context.integer("group", 1));
    return setOutput(context, context.elemType(0), convolvedDims(context, &dims, weights));
}

bool blockedPool(NodeContext &context)
{
    return setOutput(context, context.elemType(0), pooledDims(context, context.shape(0)));
}

bool blockedGlobalPool(NodeContext &context)
{
    return setOutput(context, context.elemType(0), globallyPooledDims(context.shape(0)));
}

// Blocks have 4, 8 or 16 channels, as the processor has it.
bool reorderInput(NodeContext &context)
{
    constexpr std::int64_t largestBlock = 16;
    const Dims *data = context.shape(0);
    if (data == nullptr || data->size() < 2)
        return false;
    Dims dims = context.integer("channels_last", 0) != 0 ? channelsFirst(*data) : *data;
    if (!dims[1].isConstant() || dims[1].value() % largestBlock != 0)
        dims[1] = Expr();
    return setOutput(context, context.elemType(0), std::move(dims));
}

bool reorderOutput(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const std::int64_t channels = context.integer("channels", 0);
    if (data == nullptr || data->size() < 2 || channels < 1)
        return false;
    Dims dims = *data;
    dims[1] = channels;
    const bool isLast = context.integer("channels_last", 0) != 0;
    return setOutput(context, context.elemType(0), isLast ? channelsLast(dims) : dims);
}

bool blockedUpsample(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const auto scales = context.integerList("scales");
    if (data == nullptr || !scales || scales->size() != data->size())
        return false;
    Dims dims = *data;
    for (std::size_t axis = 0; axis < dims.size(); ++axis)
        dims[axis] = context.pool().multiply(dims[axis], (*scales)[axis]);
    return setOutput(context, context.elemType(0), std::move(dims));
}

} // namespace

void addContribLayoutRules(RuleTable &table)
{
    table["com.microsoft.nchwc.Conv"].shape = blockedConv;
    table["com.microsoft.nchwc.MaxPool"].shape = blockedPool;
    table["com.microsoft.nchwc.AveragePool"].shape = blockedPool;
    table["com.microsoft.nchwc.GlobalMaxPool"].shape = blockedGlobalPool;
    table["com.microsoft.nchwc.GlobalAveragePool"].shape = blockedGlobalPool;
    table["com.microsoft.nchwc.ReorderInput"].shape = reorderInput;
    table["com.microsoft.nchwc.ReorderOutput"].shape = reorderOutput;
    table["com.microsoft.nchwc.Upsample"].shape = blockedUpsample;
}

} // namespace shapewright
