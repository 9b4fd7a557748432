// SPDX-License-Identifier: Apache-2.0
// Attention operators of com.microsoft, as the transformer optimizer and the exporters of language models write them.
#include "model/symbolic/rules/contrib/contrib.h"
#include "model/symbolic/rules/types/outputs.h"

#include <onnx/onnx_pb.h>

#include <string>

namespace shapewright {

namespace {

using onnx::TensorProto;

// The number of heads. Nothing if the attribute is missing or out of range.
std::optional<std::int64_t> headsOf(const NodeContext &context, std::string_view name)
{
    const std::int64_t heads = context.integer(name, 0);
    return heads >= 1 && heads <= INT32_MAX ? std::optional(heads) : std::nullopt;
}

bool hasRank(const Dims *dims, std::size_t rank)
{
    return dims != nullptr && dims->size() == rank;
}

// The input is [batch, sequence, hidden]; one weight matrix produces Q, K and V. `past` is [2, batch, heads, past
// sequence, head size].
bool selfAttention(NodeContext &context, std::size_t past, std::int32_t elemType)
{
    const Dims *data = context.shape(0);
    const Dims *weights = context.shape(1);
    const auto heads = headsOf(context, "num_heads");
    if (!hasRank(data, 3) || !heads)
        return false;
    ExprPool &pool = context.pool();
    const auto named = context.integerList("qkv_hidden_sizes");
    const bool isNamed = named && !named->empty();
    if (isNamed && named->size() != 3)
        return false;
    Expr hidden = hasRank(weights, 2) ? pool.floorDivide(weights->back(), 3) : Expr();
    if (isNamed)
        hidden = named->back();
    context.setTensor(0, elemType, {(*data)[0], (*data)[1], hidden});
    const Dims *kept = context.shape(past);
    if (context.hasInput(past) && !hasRank(kept, 5))
        return true;
    if (kept != nullptr && context.integer("past_present_share_buffer", 0) != 0) {
        context.setTensor(1, elemType, *kept);
        return true;
    }
    const bool isUneven = isNamed && named->front() != named->back();
    const Expr length = kept != nullptr ? pool.add((*kept)[3], (*data)[1]) : (*data)[1];
    context.setTensor(1, elemType,
                      {2, (*data)[0], *heads, length, isUneven ? Expr() : pool.floorDivide(hidden, *heads)});
    return true;
}

bool attention(NodeContext &context)
{
    return selfAttention(context, 4, context.elemType(0));
}

bool qAttention(NodeContext &context)
{
    return selfAttention(context, 8, context.elemType(2));
}

// The dims of keys or values that are [batch, sequence, hidden] or [batch, heads, sequence, head size].
struct HeadDims {
    Expr length;
    Expr headSize;
    Expr hidden;
};
HeadDims headDimsOf(ExprPool &pool, const Dims *dims, std::int64_t heads)
{
    if (hasRank(dims, 3))
        return {.length = (*dims)[1], .headSize = pool.floorDivide((*dims)[2], heads), .hidden = (*dims)[2]};
    if (hasRank(dims, 4))
        return {.length = (*dims)[2], .headSize = (*dims)[3], .hidden = pool.multiply((*dims)[3], heads)};
    return {};
}

void setPresent(NodeContext &context, std::size_t output, std::size_t past, const HeadDims &added, Expr batch,
                std::int64_t heads, bool isShared)
{
    const Dims *kept = context.shape(past);
    const std::int32_t elemType = context.elemType(0);
    if (isShared && hasRank(kept, 4)) {
        context.setTensor(output, elemType, *kept);
        return;
    }
    Expr length = isShared ? Expr() : added.length;
    if (!isShared && context.hasInput(past))
        length = hasRank(kept, 4) ? context.pool().add((*kept)[2], added.length) : Expr();
    context.setTensor(output, elemType, {batch, heads, length, added.headSize});
}

bool multiHeadAttention(NodeContext &context)
{
    const Dims *query = context.shape(0);
    const auto heads = headsOf(context, "num_heads");
    if (query == nullptr || !heads)
        return false;
    ExprPool &pool = context.pool();
    HeadDims key;
    HeadDims value;
    if (query->size() == 5) { // packed: [batch, sequence, heads, 3, head size]
        key = {.length = (*query)[1], .headSize = (*query)[4], .hidden = pool.multiply((*query)[2], (*query)[4])};
        value = key;
    } else if (query->size() == 3 && context.hasInput(2)) {
        key = headDimsOf(pool, context.shape(1), *heads);
        value = headDimsOf(pool, context.shape(2), *heads);
    } else if (query->size() == 3 && hasRank(context.shape(1), 5)) { // packed: [batch, sequence, heads, 2, head size]
        const Dims &packed = *context.shape(1);
        key = {.length = packed[1], .headSize = packed[4], .hidden = pool.multiply(packed[2], packed[4])};
        value = key;
    } else {
        return false;
    }
    const Expr batch = query->front();
    const Expr length = (*query)[1];
    const bool isShared = context.hasInput(8);
    context.setTensor(0, context.elemType(0), {batch, length, value.hidden});
    setPresent(context, 1, 6, key, batch, *heads, isShared);
    setPresent(context, 2, 7, value, batch, *heads, isShared);
    context.setTensor(3, 0, {batch, *heads, length, Expr()});
    return true;
}

bool decoderMaskedAttention(NodeContext &context)
{
    const Dims *query = context.shape(0);
    const auto heads = headsOf(context, "num_heads");
    if (!hasRank(query, 3) || !heads || !context.hasInput(1) || !context.hasInput(2))
        return false;
    const HeadDims value = headDimsOf(context.pool(), context.shape(2), *heads);
    context.setTensor(0, context.elemType(0), {(*query)[0], (*query)[1], value.hidden});
    const bool isShared = context.integer("past_present_share_buffer", 0) != 0;
    for (const std::size_t i : {1, 2}) {
        const Dims *past = context.shape(i + 4);
        context.setTensor(i, context.elemType(0), isShared && hasRank(past, 4) ? *past : Dims(4));
    }
    context.setTensor(3, 0, Dims(4));
    return true;
}

// The KV cache grows to total_sequence_length, unless it is already larger.
void setGroupedPresent(NodeContext &context, std::size_t output, std::size_t past, Expr headSize, std::int64_t heads)
{
    const Dims *kept = context.shape(past);
    const std::int32_t elemType = context.hasInput(past) ? context.elemType(past) : context.elemType(0);
    const bool isQuantized =
        context.attribute("kv_cache_bit_width") != nullptr || context.attribute("k_quant_type") != nullptr ||
        context.attribute("v_quant_type") != nullptr || context.integer("sliding_window_cache", 0) != 0;
    if (isQuantized || (context.hasInput(past) && !hasRank(kept, 4))) {
        context.setTensor(output, elemType, Dims(4));
        return;
    }
    const auto total = context.sizes(6);
    Expr length = total && total->size() == 1 ? total->front() : Expr();
    if (kept != nullptr)
        length = context.pool().maximum((*kept)[2], length);
    const Expr batch = (*context.shape(0))[0];
    context.setTensor(output, elemType, {batch, heads, length, kept != nullptr ? (*kept)[3] : headSize});
}

bool groupQueryAttention(NodeContext &context)
{
    const Dims *query = context.shape(0);
    const auto heads = headsOf(context, "num_heads");
    const auto grouped = headsOf(context, "kv_num_heads");
    if (!hasRank(query, 3) || !heads || !grouped)
        return false;
    ExprPool &pool = context.pool();
    const bool isPacked = !context.hasInput(1);
    const Expr headSize = pool.floorDivide((*query)[2], isPacked ? *heads + 2 * *grouped : *heads);
    const Expr hidden = isPacked ? pool.multiply(headSize, *heads) : (*query)[2];
    context.setTensor(0, context.elemType(0), {(*query)[0], (*query)[1], hidden});
    setGroupedPresent(context, 1, 3, headSize, *grouped);
    setGroupedPresent(context, 2, 4, headSize, *grouped);
    context.setTensor(3, context.elemType(0), {(*query)[0], *heads, (*query)[1], Expr()});
    return true;
}

// The input has no padding: [tokens, hidden].
bool packedAttention(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *weights = context.shape(1);
    if (!hasRank(data, 2))
        return false;
    const auto named = context.integerList("qkv_hidden_sizes");
    Expr hidden = hasRank(weights, 2) ? context.pool().floorDivide(weights->back(), 3) : Expr();
    if (named && named->size() == 3)
        hidden = named->back();
    return setOutput(context, context.elemType(0), Dims{data->front(), hidden});
}

bool packedMultiHeadAttention(NodeContext &context)
{
    const Dims *query = context.shape(0);
    const Dims *value = context.shape(2);
    if (hasRank(query, 4) && !context.hasInput(2))
        return setOutput(context, context.elemType(0),
                         Dims{query->front(), context.pool().multiply((*query)[1], (*query)[3])});
    return hasRank(query, 2) && hasRank(value, 2) && setOutput(context, context.elemType(0), *value);
}

bool relativePositionBias(NodeContext &context)
{
    const Dims *table = context.shape(0);
    const auto query = context.sizes(1);
    const auto key = context.sizes(2);
    const bool areSizes = query && key && query->size() == 1 && key->size() == 1;
    return hasRank(table, 2) &&
           setOutput(context, context.elemType(0),
                     Dims{1, table->back(), areSizes ? query->front() : Expr(), areSizes ? key->front() : Expr()});
}

bool gatedRelativePositionBias(NodeContext &context)
{
    const auto heads = headsOf(context, "num_heads");
    const bool isPacked = context.hasInput(6);
    const Dims *data = context.shape(isPacked ? 6 : 0);
    if (!heads || !hasRank(data, isPacked ? 2 : 3))
        return false;
    return setOutput(context, context.elemType(0), Dims{(*data)[0], *heads, (*data)[1], (*data)[1]});
}

bool removePadding(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (!hasRank(data, 3))
        return false;
    context.setTensor(0, context.elemType(0), {Expr(), (*data)[2]});
    context.setTensor(1, TensorProto::INT32, {(*data)[0], (*data)[1]});
    context.setTensor(2, TensorProto::INT32, {context.pool().add((*data)[0], 1)});
    context.setTensor(3, TensorProto::INT32, {1});
    return true;
}

bool restorePadding(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *offsets = context.shape(1);
    return hasRank(data, 2) && hasRank(offsets, 2) &&
           setOutput(context, context.elemType(0), Dims{(*offsets)[0], (*offsets)[1], (*data)[1]});
}

bool longformerAttention(NodeContext &context)
{
    return setLike(context, 0, context.elemType(0));
}

} // namespace

void addContribAttentionRules(RuleTable &table)
{
    table["com.microsoft.Attention"].shape = attention;
    table["com.microsoft.QAttention"].shape = qAttention;
    table["com.microsoft.MultiHeadAttention"].shape = multiHeadAttention;
    table["com.microsoft.DecoderMaskedMultiHeadAttention"].shape = decoderMaskedAttention;
    table["com.microsoft.GroupQueryAttention"].shape = groupQueryAttention;
    table["com.microsoft.PackedAttention"].shape = packedAttention;
    table["com.microsoft.PackedMultiHeadAttention"].shape = packedMultiHeadAttention;
    table["com.microsoft.RelativePositionBias"].shape = relativePositionBias;
    table["com.microsoft.GatedRelativePositionBias"].shape = gatedRelativePositionBias;
    table["com.microsoft.RemovePadding"].shape = removePadding;
    table["com.microsoft.RestorePadding"].shape = restorePadding;
    table["com.microsoft.LongformerAttention"].shape = longformerAttention;
}

} // namespace shapewright
