// SPDX-License-Identifier: Apache-2.0
// Attention operators of com.microsoft that have kernels for the CPU.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"

namespace shapewright {

namespace {

std::int64_t headCount(const NodeContext &ctx, const char *name)
{
    const std::int64_t heads = ctx.integer(name, 0);
    return heads >= 1 && heads <= INT32_MAX ? heads : 0;
}

// What is added to the scores is broadcast along the batch and the heads alone.
void needScoreBias(NodeContext &ctx, std::size_t input, const Dims &scores)
{
    if (!needRank(ctx, input, 4))
        return;
    needSizeOrOne(ctx, input, 0, scores[0]);
    needSizeOrOne(ctx, input, 1, scores[1]);
    needSize(ctx, input, 2, scores[2]);
    needSize(ctx, input, 3, scores[3]);
}

// A mask of one axis has a number for each sequence, `times` as many, or three for each and two more. One of two axes
// is for keys, one of three for queries and keys.
void needMask(NodeContext &ctx, std::size_t input, const Dims &scores, std::int64_t times)
{
    const Dims *mask = dimsOf(ctx, input);
    if (mask == nullptr)
        return;
    if (mask->size() == 1 && mask->front().isConstant() && scores[0].isConstant()) {
        const std::int64_t given = mask->front().value();
        const std::int64_t batch = scores[0].value();
        if (given % times != 0 || given / times != batch) {
            if (given < 2 || given % 3 != 2 || given / 3 != batch)
                needSize(ctx, input, 0, batch);
        }
    } else if (mask->size() == 2) {
        needShape(ctx, input, {scores[0], scores[3]});
    } else if (mask->size() == 3) {
        needShape(ctx, input, {scores[0], scores[2], scores[3]});
    }
}

// One weight makes queries, keys and values of an input of [batch, sequence, features].
void selfAttentionNeeds(NodeContext &ctx, std::size_t mask, std::size_t past, std::optional<std::size_t> scoreBias)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *weights = dimsOf(ctx, 1);
    const std::int64_t heads = headCount(ctx, "num_heads");
    if (data == nullptr || data->size() != 3 || weights == nullptr || !needRank(ctx, 1, 2) || heads == 0)
        return;
    ExprPool &pool = ctx.pool();
    const Expr columns = (*weights)[1];
    needEqual(ctx, 1, 0, 0, 2);
    needVector(ctx, 2, columns);
    Expr size = pool.floorDivide(columns, 3 * heads);
    const auto sizes = ctx.integerList("qkv_hidden_sizes");
    if (sizes && sizes->size() == 3) {
        needSize(ctx, 1, 1, (*sizes)[0] + (*sizes)[1] + (*sizes)[2]);
        size = (*sizes)[1] / heads;
    } else if (!sizes || sizes->empty()) {
        ctx.multipleOf(columns, 3 * heads, axisText(1, 1));
    }
    const Expr batch = (*data)[0];
    const Expr length = (*data)[1];
    needShape(ctx, past, {2, batch, heads, Expr(), size});
    const Dims *kept = dimsOf(ctx, past);
    Expr total = length;
    if (ctx.hasInput(past))
        total = kept != nullptr && kept->size() == 5 && ctx.integer("past_present_share_buffer", 0) == 0
                    ? pool.add(length, (*kept)[3])
                    : Expr();
    const Dims scores{batch, heads, length, total};
    const Dims *given = dimsOf(ctx, mask);
    // One column is the same for all keys.
    if (given != nullptr && given->size() == 2 && (*given)[1].isConstant(1) && !total.isConstant(1))
        needSizeOrOne(ctx, mask, 0, batch);
    else
        needMask(ctx, mask, scores, 2);
    if (scoreBias)
        needScoreBias(ctx, *scoreBias, scores);
}

void attentionOfWeightNeeds(NodeContext &ctx)
{
    selfAttentionNeeds(ctx, 3, 4, 5);
}

void qAttentionNeeds(NodeContext &ctx)
{
    selfAttentionNeeds(ctx, 5, 8, {});
    const Dims *weights = dimsOf(ctx, 1);
    if (weights == nullptr || weights->size() != 2)
        return;
    for (const std::size_t input : {3, 6})
        needBroadcastTo(ctx, input, {1});
    for (const std::size_t input : {4, 7})
        needBroadcastTo(ctx, input, {(*weights)[1]});
}

// The inputs of MultiHeadAttention and of its variant for decoders stand in different places.
struct HeadInputs {
    std::size_t bias;
    std::size_t mask;
    std::size_t scoreBias;
    std::size_t past; // keys, and after them values
};

void multiHeadNeeds(NodeContext &ctx, const HeadInputs &inputs, Expr pastLength)
{
    const Dims *query = dimsOf(ctx, 0);
    const Dims *key = dimsOf(ctx, 1);
    const Dims *value = dimsOf(ctx, 2);
    const std::int64_t heads = headCount(ctx, "num_heads");
    if (query == nullptr || query->size() != 3 || key == nullptr || value == nullptr || heads == 0 ||
        key->size() != value->size() || (key->size() != 3 && key->size() != 4))
        return;
    ExprPool &pool = ctx.pool();
    const Expr batch = (*query)[0];
    const Expr length = (*query)[1];
    const Expr hidden = (*query)[2];
    const Expr size = pool.floorDivide(hidden, heads);
    ctx.multipleOf(hidden, heads, axisText(2, 0));
    Expr keyLength = (*key)[1];
    if (key->size() == 4) { // kept from an encoder
        keyLength = (*key)[2];
        needShape(ctx, 1, {batch, heads, Expr(), size});
        needSameShape(ctx, 2, 1);
    } else {
        needShape(ctx, 1, {batch, Expr(), hidden});
        needShape(ctx, 2, {batch, keyLength, Expr()});
        ctx.multipleOf((*value)[2], heads, axisText(2, 2));
        needVector(ctx, inputs.bias, pool.add(pool.multiply(hidden, 2), (*value)[2]));
        const Expr valueSize = pool.floorDivide((*value)[2], heads);
        needShape(ctx, inputs.past, {batch, heads, Expr(), size});
        needShape(ctx, inputs.past + 1, {batch, heads, Expr(), valueSize});
        needEqual(ctx, inputs.past + 1, 2, inputs.past, 2);
    }
    const Dims scores{batch, heads, length, ctx.hasInput(inputs.past) ? pool.add(keyLength, pastLength) : keyLength};
    needMask(ctx, inputs.mask, scores, 1);
    needScoreBias(ctx, inputs.scoreBias, scores);
}

Expr keptLength(const NodeContext &ctx, std::size_t past)
{
    const Dims *kept = dimsOf(ctx, past);
    return kept != nullptr && kept->size() == 4 ? (*kept)[2] : Expr();
}

void multiHeadAttentionNeeds(NodeContext &ctx)
{
    const bool isShared = ctx.hasInput(8);
    multiHeadNeeds(ctx, {.bias = 3, .mask = 4, .scoreBias = 5, .past = 6},
                   isShared ? numberIn(ctx, 8) : keptLength(ctx, 6));
}

// Takes one token after the other.
void decoderMaskedNeeds(NodeContext &ctx)
{
    const bool isShared = ctx.integer("past_present_share_buffer", 0) != 0;
    needSize(ctx, 0, 1, 1);
    if (isShared)
        needBroadcastTo(ctx, 7, {1});
    multiHeadNeeds(ctx, {.bias = 10, .mask = 3, .scoreBias = 4, .past = 5},
                   isShared ? numberIn(ctx, 7) : keptLength(ctx, 5));
}

// The caches of keys and values, and the sines and cosines, of GroupQueryAttention.
void needCaches(NodeContext &ctx, Expr batch, std::int64_t keyHeads, Expr size, Expr total)
{
    needShape(ctx, 3, {batch, keyHeads, Expr(), size});
    needShape(ctx, 4, {batch, keyHeads, Expr(), size});
    needEqual(ctx, 4, 2, 3, 2);
    const Dims *cosines = dimsOf(ctx, 7);
    if (cosines == nullptr || !needRank(ctx, 7, 2))
        return;
    needSameShape(ctx, 8, 7);
    ctx.atLeast(cosines->front(), total, axisText(0, 7));
    ctx.multipleOf((*cosines)[1], 8, axisText(1, 7));
    ctx.atLeast(ctx.pool().floorDivide(size, 2), (*cosines)[1], "half of a head");
}

// A cache that grows has room for all that came before, one that does not grow for all tokens.
void needTotal(NodeContext &ctx, Expr length, Expr total)
{
    const Expr past = ctx.hasInput(3) ? keptLength(ctx, 3) : Expr(0);
    if (total.isConstant() && past.isConstant() && total.value() > past.value())
        needSize(ctx, 0, 1, ctx.pool().subtract(total, past));
    else if (total.isConstant() && length.isConstant() && past.isKnown())
        ctx.atLeast(past, ctx.pool().subtract(total, length), axisText(2, 3));
}

void groupQueryNeeds(NodeContext &ctx)
{
    const Dims *query = dimsOf(ctx, 0);
    const std::int64_t heads = headCount(ctx, "num_heads");
    const std::int64_t keyHeads = headCount(ctx, "kv_num_heads");
    const bool isQuantized = ctx.attribute("kv_cache_bit_width") != nullptr ||
                             ctx.attribute("k_quant_type") != nullptr || ctx.attribute("v_quant_type") != nullptr;
    if (query == nullptr || query->size() != 3 || heads == 0 || keyHeads == 0 || isQuantized)
        return;
    ExprPool &pool = ctx.pool();
    const bool isPacked = !ctx.hasInput(1);
    const std::int64_t parts = isPacked ? heads + 2 * keyHeads : heads;
    const Expr batch = (*query)[0];
    const Expr length = (*query)[1];
    const Expr size = pool.floorDivide((*query)[2], parts);
    const Expr total = numberIn(ctx, 6);
    ctx.multipleOf((*query)[2], 8 * parts, axisText(2, 0)); // a head has a multiple of 8
    if (!isPacked) {
        for (const std::size_t input : {1, 2})
            needShape(ctx, input, {batch, length, pool.multiply(size, keyHeads)});
    }
    needCaches(ctx, batch, keyHeads, size, total);
    if (const Dims *lengths = dimsOf(ctx, 5))
        (void)ctx.equal(pool.product(*lengths), batch, "the number of lengths and the batch");
    needOneElement(ctx, 6);
    needSize(ctx, 9, 0, batch);
    needVector(ctx, 11, heads);
    needTotal(ctx, length, total);
    needScoreBias(ctx, 10, {batch, heads, length, total});
    // Several tokens after others that were kept, for one sequence only.
    if (length.isConstant() && total.isConstant() && batch.isConstant() && length.value() > 1 &&
        length.value() != total.value())
        needSize(ctx, 0, 0, 1);
}

} // namespace

void addContribAttentionNeeds(RuleTable &table)
{
    table["com.microsoft.Attention"].needs = attentionOfWeightNeeds;
    table["com.microsoft.QAttention"].needs = qAttentionNeeds;
    table["com.microsoft.MultiHeadAttention"].needs = multiHeadAttentionNeeds;
    table["com.microsoft.DecoderMaskedMultiHeadAttention"].needs = decoderMaskedNeeds;
    table["com.microsoft.GroupQueryAttention"].needs = groupQueryNeeds;
}

} // namespace shapewright
