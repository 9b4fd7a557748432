// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/contrib/contrib.h"
#include "model/symbolic/rules/types/outputs.h"
#include "model/symbolic/rules/types/resize.h"
#include "model/symbolic/rules/types/window.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

using onnx::TensorProto;

bool unary(NodeContext &context)
{
    return setLike(context, 0, context.elemType(0));
}

bool ofSecond(NodeContext &context)
{
    return setLike(context, 1, context.elemType(1));
}

bool dropout(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data != nullptr)
        context.setTensor(1, TensorProto::BOOL, *data);
    return unary(context);
}

bool murmurHash(NodeContext &context)
{
    return setLike(context, 0, context.integer("positive", 1) != 0 ? TensorProto::UINT32 : TensorProto::INT32);
}

bool splitGelu(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || data->empty())
        return false;
    Dims dims = *data;
    dims.back() = context.pool().floorDivide(dims.back(), 2);
    return setOutput(context, context.elemType(0), std::move(dims));
}

bool fusedConv(NodeContext &context)
{
    return setOutput(context, context.elemType(0), convolvedDims(context, context.shape(0), context.shape(1)));
}

bool pool(NodeContext &context)
{
    return setOutput(context, context.elemType(0), pooledDims(context, context.shape(0)));
}

bool convTransposeWithDynamicPads(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || data->size() < 3)
        return false;
    auto pads = context.integers(2);
    if (!context.hasInput(2))
        pads = std::vector<std::int64_t>(2 * (data->size() - 2), 0);
    if (pads && !std::ranges::all_of(*pads, [](std::int64_t pad) { return pad >= 0 && pad <= INT32_MAX; }))
        return false;
    return setOutput(context, context.elemType(0), transposedConvolvedDims(context, data, context.shape(1), pads));
}

bool expandDims(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const auto axes = context.integers(1);
    if (data == nullptr || !axes || axes->size() != 1)
        return false;
    const auto axis = context.axis(axes->front(), data->size() + 1);
    if (!axis)
        return true;
    Dims dims = *data;
    dims.insert(dims.begin() + std::ptrdiff_t(*axis), Expr(1));
    return setOutput(context, context.elemType(0), std::move(dims));
}

// Supports integers only, because the kernel's rounding of floats is not modelled.
bool range(NodeContext &context)
{
    const auto start = context.sizes(0);
    const auto limit = context.sizes(1);
    const auto delta = context.hasInput(2) ? context.sizes(2) : std::optional(std::vector<Expr>{1});
    Expr size;
    if (start && limit && delta && start->size() == 1 && limit->size() == 1 && delta->size() == 1 &&
        delta->front().isConstant() && delta->front().value() > 0) {
        ExprPool &exprs = context.pool();
        const Expr steps = exprs.ceilDivide(exprs.subtract(limit->front(), start->front()), delta->front());
        size = exprs.maximum(steps, 0);
    }
    context.setTensor(0, context.elemType(0), {size});
    return true;
}

bool gatherNd(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *indices = context.shape(1);
    if (data == nullptr || indices == nullptr || indices->empty() || !indices->back().isConstant() ||
        indices->back().value() < 1 || indices->back().value() > std::int64_t(data->size()))
        return false;
    Dims dims(indices->begin(), indices->end() - 1);
    dims.insert(dims.end(), data->begin() + std::ptrdiff_t(indices->back().value()), data->end());
    context.guidedBy(indices->back().marks());
    return setOutput(context, context.elemType(0), std::move(dims));
}

// The elements have 2, 4 or 8 bits. In a tensor of bytes, several of them are packed along the last axis.
bool gatherBlockQuantized(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *indices = context.shape(1);
    const std::int64_t bits = context.integer("bits", 4);
    if (data == nullptr || indices == nullptr || data->empty() || (bits != 2 && bits != 4 && bits != 8))
        return false;
    const auto axis = context.axis(context.integer("gather_axis", 0), data->size());
    if (!axis)
        return true;
    Dims dims = *data;
    if (context.elemType(0) == TensorProto::UINT8)
        dims.back() = context.pool().multiply(dims.back(), 8 / bits);
    else if (context.elemType(0) == 0)
        dims.back() = Expr();
    dims.erase(dims.begin() + std::ptrdiff_t(*axis));
    dims.insert(dims.begin() + std::ptrdiff_t(*axis), indices->begin(), indices->end());
    return setOutput(context, context.elemType(2), std::move(dims));
}

bool cropAndResize(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *rois = context.shape(1);
    if (data == nullptr || data->size() != 4)
        return false;
    const auto sizes = context.sizes(3);
    const bool areSizes = sizes && sizes->size() == 2;
    const Expr count = rois != nullptr && rois->size() == 2 ? rois->front() : Expr();
    return setOutput(context, context.elemType(0),
                     Dims{count, (*data)[1], areSizes ? sizes->front() : Expr(), areSizes ? sizes->back() : Expr()});
}

bool unique(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || data->size() != 1)
        return false;
    const Expr count = context.unknown(0, 0);
    context.setTensor(0, context.elemType(0), {count});
    context.setTensor(1, TensorProto::INT64, *data);
    context.setTensor(2, TensorProto::INT64, {count});
    return true;
}

bool unfoldTensor(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const std::int64_t size = context.integer("size", 0);
    const std::int64_t step = context.integer("step", 1);
    if (data == nullptr || data->empty() || size < 1 || step < 1)
        return false;
    const auto axis = context.axis(context.integer("dim", -1), data->size());
    if (!axis)
        return true;
    ExprPool &exprs = context.pool();
    Dims dims = *data;
    dims[*axis] = exprs.add(exprs.floorDivide(exprs.subtract(dims[*axis], size), step), 1);
    dims.emplace_back(size);
    return setOutput(context, context.elemType(0), std::move(dims));
}

bool torchEmbedding(NodeContext &context)
{
    const Dims *weight = context.shape(0);
    const Dims *indices = context.shape(1);
    if (weight == nullptr || indices == nullptr || weight->size() != 2)
        return false;
    Dims dims = *indices;
    dims.push_back(weight->back());
    return setOutput(context, context.elemType(0), std::move(dims));
}

bool wordConvEmbedding(NodeContext &context)
{
    const Dims *words = context.shape(0);
    const Dims *filters = context.shape(1);
    if (words == nullptr || filters == nullptr || words->size() != 2 || filters->size() != 4)
        return false;
    Dims dims = *words;
    dims.back() = filters->front();
    return setOutput(context, context.elemType(1), std::move(dims));
}

} // namespace

void addContribRules(RuleTable &table)
{
    addContribFormerRules(table);
    addContribLayoutRules(table);
    addContribStateRules(table);
    addContribMatrixRules(table);
    addContribQuantizedRules(table);
    addContribAttentionRules(table);
    addContribNormalizationRules(table);
    for (const char *name : {"Gelu", "FastGelu", "BiasGelu", "QuickGelu", "BiasAdd", "BiasSoftmax", "GroupNorm",
                             "Inverse", "Trilu", "RotaryEmbedding", "MRotaryEmbedding", "MoE", "QMoE"})
        table[std::string("com.microsoft.") + name].shape = unary;
    table["com.microsoft.NGramRepeatBlock"].shape = ofSecond;
    table["com.microsoft.BiasDropout"].shape = dropout;
    table["com.microsoft.MurmurHash3"].shape = murmurHash;
    table["com.microsoft.BiasSplitGelu"].shape = splitGelu;
    table["com.microsoft.FusedConv"].shape = fusedConv;
    table["com.microsoft.MaxpoolWithMask"].shape = pool;
    table["com.microsoft.ConvTransposeWithDynamicPads"].shape = convTransposeWithDynamicPads;
    table["com.microsoft.ExpandDims"].shape = expandDims;
    table["com.microsoft.Range"].shape = range;
    table["com.microsoft.Pad"].shape = padShape;
    table["com.microsoft.GatherND"].shape = gatherNd;
    table["com.microsoft.GatherBlockQuantized"].shape = gatherBlockQuantized;
    table["com.microsoft.CropAndResize"].shape = cropAndResize;
    table["com.microsoft.Unique"].shape = unique;
    table["com.microsoft.UnfoldTensor"].shape = unfoldTensor;
    table["com.microsoft.TorchEmbedding"].shape = torchEmbedding;
    table["com.microsoft.WordConvEmbedding"].shape = wordConvEmbedding;
}

} // namespace shapewright
