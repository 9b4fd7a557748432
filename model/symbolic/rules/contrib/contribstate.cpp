// SPDX-License-Identifier: Apache-2.0
// Operators of models with a state of fixed size in place of a growing past.
#include "model/symbolic/rules/contrib/contrib.h"
#include "model/symbolic/rules/types/outputs.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

// Where there is a state to begin with, the new one has its dims.
void setState(NodeContext &context, std::size_t past, std::int32_t elemType, const Dims &dims)
{
    const Dims *before = context.shape(past);
    context.setTensor(1, elemType, before != nullptr ? *before : dims);
}

// The state of a convolution along several axes depends on more, and is not modelled.
bool causalConv(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *weights = context.shape(1);
    if (data == nullptr || data->size() < 3)
        return false;
    ExprPool &pool = context.pool();
    Dims out = *data;
    if (const std::int64_t channels = context.integer("input_channels", 0); channels > 0)
        out.back() = channels;
    const bool isLast = context.integer("channels_last", 0) != 0;
    const std::int64_t window = context.integer("state_window", 0);
    const bool isPlain = context.integer("state_channels_last", -1) < 0 && context.integer("state_length", 0) == 0 &&
                         context.integer("ndim", 1) == 1 && data->size() == 3;
    Dims state(data->size());
    if (isPlain) {
        const Expr taps = weights != nullptr && weights->size() == 3 ? weights->back() : Expr();
        const Expr length = pool.multiply(pool.subtract(taps, 1), context.integer("dilation", 1));
        state = isLast ? Dims{out[0], length, out[2]} : Dims{out[0], out[1], length};
    }
    if (window > 0)
        state.insert(state.begin(), Expr(window));
    context.setTensor(2, context.elemType(0),
                      {out[0], context.integer("state_update_capacity", 0), isLast ? out.back() : out[1]});
    setState(context, 3, context.elemType(0), state);
    return setOutput(context, context.elemType(0), std::move(out));
}

bool packedCausalConv(NodeContext &context)
{
    const Dims *state = context.shape(4);
    if (state != nullptr && state->size() == 3)
        context.setTensor(2, context.elemType(0),
                          {(*state)[0], context.integer("state_update_capacity", 0), (*state)[1]});
    if (state != nullptr)
        context.setTensor(1, context.elemType(4), *state);
    return setLike(context, 0, context.elemType(0));
}

bool linearAttention(NodeContext &context)
{
    const Dims *query = context.shape(0);
    const Dims *value = context.shape(2);
    const std::int64_t heads = context.integer("q_num_heads", 0);
    const std::int64_t grouped = context.integer("kv_num_heads", 0);
    if (query == nullptr || value == nullptr || query->size() != 3 || value->size() != 3 || heads < 1 || grouped < 1)
        return false;
    ExprPool &pool = context.pool();
    const Expr valueSize = pool.floorDivide(value->back(), grouped);
    Dims state{(*query)[0], grouped, pool.floorDivide(query->back(), heads), valueSize};
    if (const std::int64_t window = context.integer("state_window", 0); window > 0)
        state.insert(state.begin(), Expr(window));
    setState(context, 3, context.hasInput(3) ? context.elemType(3) : context.elemType(0), state);
    return setOutput(context, context.elemType(0),
                     Dims{(*query)[0], (*query)[1], pool.multiply(valueSize, std::max(heads, grouped))});
}

bool sparseAttention(NodeContext &context)
{
    const Dims *query = context.shape(0);
    const std::int64_t heads = context.integer("num_heads", 0);
    const std::int64_t grouped = context.integer("kv_num_heads", 0);
    if (query == nullptr || query->size() != 3 || heads < 1 || grouped < 1)
        return false;
    for (const std::size_t output : {1, 2}) {
        if (const Dims *past = context.shape(output + 2))
            context.setTensor(output, context.elemType(output + 2), *past);
    }
    ExprPool &pool = context.pool();
    Dims dims = *query;
    if (!context.hasInput(1)) // query, key and value in one
        dims.back() = pool.multiply(pool.floorDivide(dims.back(), heads + 2 * grouped), heads);
    return setOutput(context, context.elemType(0), std::move(dims));
}

bool allAsFirst(NodeContext &context)
{
    if (const Dims *data = context.shape(0))
        context.setTensor(1, context.elemType(0), *data);
    return setLike(context, 0, context.elemType(0));
}

bool sameAsFirst(NodeContext &context)
{
    return setLike(context, 0, context.elemType(0));
}

bool gatherPacked(NodeContext &context)
{
    const Dims *indices = context.shape(1);
    const std::int64_t size = context.integer("K", 0);
    if (indices == nullptr || size < 1)
        return false;
    Dims dims = *indices;
    dims.emplace_back(size);
    return setOutput(context, std::int32_t(context.integer("output_dtype", onnx::TensorProto::BFLOAT16)),
                     std::move(dims));
}

bool nGramHashMapping(NodeContext &context)
{
    constexpr std::int64_t largest = INT32_MAX; // so that the product does not overflow
    const Dims *ids = context.shape(0);
    const std::int64_t before = context.integer("max_ngram_size", 0) - 1;
    const std::int64_t heads = context.integer("n_head_per_ngram", 0);
    if (ids == nullptr || ids->size() != 2 || before < 1 || before > largest || heads < 1 || heads > largest)
        return false;
    context.setTensor(1, context.elemType(0), {(*ids)[0], before});
    return setOutput(context, context.elemType(0), Dims{(*ids)[0], (*ids)[1], before * heads});
}

} // namespace

void addContribStateRules(RuleTable &table)
{
    table["com.microsoft.CausalConvWithState"].shape = causalConv;
    table["com.microsoft.VarlenCausalConvWithState"].shape = packedCausalConv;
    table["com.microsoft.LinearAttention"].shape = linearAttention;
    table["com.microsoft.SparseAttention"].shape = sparseAttention;
    table["com.microsoft.GatherPacked"].shape = gatherPacked;
    table["com.microsoft.NGramHashMapping"].shape = nGramHashMapping;
    for (const char *name : {"EngramGate", "LinearAttentionGate"})
        table[std::string("com.microsoft.") + name].shape = allAsFirst;
    for (const char *name :
         {"BranchwiseRMSNorm", "GatedAdd", "GatedRMSNorm", "HyperConnectionPostMix", "SampleOp", "ScaledSiLU"})
        table[std::string("com.microsoft.") + name].shape = sameAsFirst;
}

} // namespace shapewright
