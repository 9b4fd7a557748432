// SPDX-License-Identifier: Apache-2.0
// Attention and RotaryEmbedding of ai.onnx, and RotaryEmbedding of com.microsoft.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"

#include <optional>
#include <string>

namespace shapewright {

namespace {

// What queries, keys and values are made of, whether as [batch, heads, sequence, head size] or with all heads in the
// last axis.
struct Heads {
    Expr count;
    Expr keyCount;
    Expr size;
    Expr valueSize;
    Expr length;
    Expr keyLength;
};

Heads needSeparateHeads(NodeContext &ctx, const Dims &query, const Dims &key, const Dims &value)
{
    needEqual(ctx, 2, 1, 1, 1);
    needEqual(ctx, 1, 3, 0, 3);
    needEqual(ctx, 2, 2, 1, 2);
    if (const std::int64_t given = ctx.integer("q_num_heads", 0); given > 0)
        needSize(ctx, 0, 1, given);
    if (const std::int64_t given = ctx.integer("kv_num_heads", 0); given > 0)
        needSize(ctx, 1, 1, given);
    ctx.multipleOf(query[1], key[1], axisText(1, 0));
    return {.count = query[1],
            .keyCount = key[1],
            .size = query[3],
            .valueSize = value[3],
            .length = query[2],
            .keyLength = key[2]};
}

std::optional<Heads> needJoinedHeads(NodeContext &ctx, const Dims &query, const Dims &key, const Dims &value)
{
    const std::int64_t heads = ctx.integer("q_num_heads", 0);
    const std::int64_t keyHeads = ctx.integer("kv_num_heads", 0);
    if (heads < 1 || heads > INT32_MAX || keyHeads < 1 || keyHeads > INT32_MAX)
        return {};
    ExprPool &pool = ctx.pool();
    ctx.multipleOf(query[2], heads, axisText(2, 0));
    ctx.multipleOf(value[2], keyHeads, axisText(2, 2));
    const Expr size = pool.floorDivide(query[2], heads);
    needSize(ctx, 1, 2, pool.multiply(size, keyHeads));
    needEqual(ctx, 2, 1, 1, 1);
    return Heads{.count = heads,
                 .keyCount = keyHeads,
                 .size = size,
                 .valueSize = pool.floorDivide(value[2], keyHeads),
                 .length = query[1],
                 .keyLength = key[1]};
}

// Two axes are equal, or one of them is 1.
void needBroadcast(NodeContext &ctx, std::size_t input, std::int64_t axis, Expr size)
{
    const Dims *dims = dimsOf(ctx, input);
    const std::int64_t rank = dims != nullptr ? std::int64_t(dims->size()) : 0;
    if (axis >= -rank && axis < rank && size.isKnown()) {
        const auto at = std::size_t(axis < 0 ? axis + rank : axis);
        (void)ctx.broadcast((*dims)[at], size, axisText(at, input) + " and what it is for");
    }
}

// A size is the wanted one, or 1, which is expanded.
void needExpandable(NodeContext &ctx, Expr size, Expr wanted, const std::string &what)
{
    if (!size.isKnown() || !wanted.isKnown() || size.isConstant(1))
        return;
    if (size.isConstant() || wanted.isConstant(1))
        (void)ctx.equal(size, wanted, what);
    else
        (void)ctx.broadcast(size, wanted, what);
}

// Dims as [batch, heads, length, head size].
struct FunctionInputs {
    Dims query;
    Dims key;
    Dims value;
};

// Joined heads are taken apart by the batch of the query and the length of the keys, whatever the other inputs have.
std::optional<FunctionInputs> needTakenApart(NodeContext &ctx, const FunctionInputs &joined)
{
    const std::int64_t heads = ctx.integer("q_num_heads", 0);
    const std::int64_t keyHeads = ctx.integer("kv_num_heads", 0);
    if (heads < 1 || heads > INT32_MAX || keyHeads < 1 || keyHeads > INT32_MAX)
        return {};
    ExprPool &pool = ctx.pool();
    const auto &[query, key, value] = joined;
    const Expr each = pool.multiply(query[0], keyHeads);
    const Expr eachValue = pool.multiply(each, key[1]);
    const Expr keys = pool.multiply(key[0], key[2]);
    const Expr values = pool.product(value);
    ctx.multipleOf(query[2], heads, axisText(2, 0));
    ctx.multipleOf(keys, each, "the batch times the features of input 1");
    ctx.multipleOf(values, eachValue, "the number of elements of input 2");
    return FunctionInputs{.query = {query[0], heads, query[1], pool.floorDivide(query[2], heads)},
                          .key = {query[0], keyHeads, key[1], pool.floorDivide(keys, each)},
                          .value = {query[0], keyHeads, key[1], pool.floorDivide(values, eachValue)}};
}

// From opset 25 on, ONNX Runtime 1.32 runs the function that the operator is. It expands keys and values, so that one
// of their sizes may be 1 where there is no cache, and pads the masks.
void attentionFunctionNeeds(NodeContext &ctx)
{
    const Dims *given = dimsOf(ctx, 0);
    if (given == nullptr || (given->size() != 3 && given->size() != 4) || !needRank(ctx, 1, given->size()) ||
        !needRank(ctx, 2, given->size()))
        return;
    const FunctionInputs own{.query = *given, .key = *dimsOf(ctx, 1), .value = *dimsOf(ctx, 2)};
    const auto inputs = given->size() == 4 ? std::optional(own) : needTakenApart(ctx, own);
    if (!inputs)
        return;
    const auto &[query, key, value] = *inputs;
    const Expr batch = query[0];
    needExpandable(ctx, key[0], batch, "the batches of inputs 1 and 0");
    needExpandable(ctx, value[0], batch, "the batches of inputs 2 and 0");
    ctx.multipleOf(query[1], key[1], "the number of heads of input 0");
    needExpandable(ctx, value[1], key[1], "the numbers of heads of inputs 2 and 1");
    needExpandable(ctx, key[3], query[3], "the sizes of a head in inputs 1 and 0");
    needShape(ctx, 4, {key[0], key[1], Expr(), key[3]});
    needShape(ctx, 5, {value[0], value[1], Expr(), value[3]});
    Expr lengths[] = {key[2], value[2]};
    for (const std::size_t past : {4, 5}) {
        const Dims *kept = dimsOf(ctx, past);
        if (ctx.hasInput(past))
            lengths[past - 4] =
                kept != nullptr && kept->size() == 4 ? ctx.pool().add(lengths[past - 4], (*kept)[2]) : Expr();
    }
    needExpandable(ctx, lengths[1], lengths[0], "the lengths of values and keys");
    needBroadcast(ctx, 6, 0, batch);
    if (const Dims *mask = dimsOf(ctx, 3); mask != nullptr && mask->size() <= 4) {
        needBroadcast(ctx, 3, -2, query[2]);
        needBroadcast(ctx, 3, -3, query[1]);
        needBroadcast(ctx, 3, -4, batch);
    }
}

void attentionNeeds(NodeContext &ctx)
{
    const Dims *query = dimsOf(ctx, 0);
    if (ctx.opset() > 24)
        return attentionFunctionNeeds(ctx);
    if (query == nullptr || (query->size() != 3 && query->size() != 4) || !needRank(ctx, 1, query->size()) ||
        !needRank(ctx, 2, query->size()))
        return;
    const Dims &key = *dimsOf(ctx, 1);
    const Dims &value = *dimsOf(ctx, 2);
    const Expr batch = query->front();
    needEqual(ctx, 1, 0, 0, 0);
    needEqual(ctx, 2, 0, 0, 0);
    const auto heads =
        query->size() == 4 ? needSeparateHeads(ctx, *query, key, value) : needJoinedHeads(ctx, *query, key, value);
    if (!heads)
        return;
    const Dims *past = dimsOf(ctx, 4);
    const bool isPast = past != nullptr && past->size() == 4;
    needShape(ctx, 4, {batch, heads->keyCount, Expr(), heads->size});
    needShape(ctx, 5, {batch, heads->keyCount, isPast ? (*past)[2] : Expr(), heads->valueSize});
    Expr total = heads->keyLength;
    if (ctx.hasInput(4))
        total = isPast ? ctx.pool().add(total, (*past)[2]) : Expr();
    needVector(ctx, 6, batch);
    needElements(ctx, 6, 0, total);
    const Dims *mask = dimsOf(ctx, 3);
    if (mask == nullptr || mask->size() < 2 || mask->size() > 4)
        return;
    needSize(ctx, 3, -1, total);
    needSize(ctx, 3, -2, heads->length);
    needSizeOrOne(ctx, 3, -3, heads->count);
    needSizeOrOne(ctx, 3, -4, batch);
}

// A row of sines and cosines is half as long as what is rotated of a head. In com.microsoft it may be longer, for the
// whole head.
void needRows(NodeContext &ctx, std::size_t cosines, Expr headSize)
{
    ExprPool &pool = ctx.pool();
    const std::int64_t given = ctx.integer("rotary_embedding_dim", 0);
    needSameShape(ctx, cosines + 1, cosines);
    const Dims *rows = dimsOf(ctx, cosines);
    const bool isOfWhole = rows != nullptr && !rows->empty() && rows->back().isSameAs(pool.floorDivide(headSize, 2));
    if (ctx.domain() != "com.microsoft" || !isOfWhole)
        needSize(ctx, cosines, -1, given > 0 ? Expr(given / 2) : pool.floorDivide(headSize, 2));
    if (given > 0)
        ctx.atLeast(headSize, given, "the size of a head");
}

// The positions, of [batch, sequence], point into a table of `rows`.
void needPositions(NodeContext &ctx, std::size_t positions, Expr batch, Expr length, Expr rows)
{
    needShape(ctx, positions, {batch, length});
    needElements(ctx, positions, 0, ctx.pool().subtract(rows, 1));
}

void rotaryNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const std::int64_t heads = ctx.integer("num_heads", 0);
    if (data == nullptr || (data->size() != 3 && data->size() != 4) || (data->size() == 3 && heads < 1))
        return;
    const bool isSeparate = data->size() == 4;
    const Expr length = (*data)[isSeparate ? 2 : 1];
    if (!isSeparate)
        ctx.multipleOf((*data)[2], heads, axisText(2, 0));
    needRows(ctx, 1, isSeparate ? (*data)[3] : ctx.pool().floorDivide((*data)[2], heads));
    if (!ctx.hasInput(3)) {
        needShape(ctx, 1, {data->front(), length, Expr()});
        return;
    }
    const Dims *cosines = dimsOf(ctx, 1);
    if (cosines == nullptr || !needRank(ctx, 1, 2))
        return;
    ctx.atLeast(cosines->front(), length, axisText(0, 1));
    needPositions(ctx, 3, data->front(), length, cosines->front());
}

// The size of a head follows from the cosines, unless only a part of it is rotated. One position is that of the first
// element of each sequence.
void contribRotaryNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *cosines = dimsOf(ctx, 2);
    const Dims *positions = dimsOf(ctx, 1);
    if (data == nullptr || (data->size() != 3 && data->size() != 4) || cosines == nullptr || !needRank(ctx, 2, 2))
        return;
    if (mayHaveNoElements(ctx, *data) && cosines->back().isConstant(0))
        return; // nothing is rotated
    ExprPool &pool = ctx.pool();
    const bool isSeparate = data->size() == 4;
    const Expr length = (*data)[isSeparate ? 2 : 1];
    const std::int64_t heads = ctx.integer("num_heads", 0);
    ctx.atLeast(cosines->front(), length, axisText(0, 2));
    if (isSeparate) {
        needRows(ctx, 2, (*data)[3]);
    } else if (heads > 0) {
        ctx.multipleOf((*data)[2], heads, axisText(2, 0));
        needRows(ctx, 2, pool.floorDivide((*data)[2], heads));
    } else {
        needSameShape(ctx, 3, 2);
        ctx.multipleOf((*data)[2], pool.multiply((*cosines)[1], 2), axisText(2, 0));
    }
    if (positions != nullptr && positions->size() == 2)
        needPositions(ctx, 1, data->front(), length, cosines->front());
    else if (positions != nullptr)
        needOneElement(ctx, 1);
    if (positions != nullptr && positions->size() < 2)
        needElements(ctx, 1, 0, pool.subtract(cosines->front(), length));
}

} // namespace

void addAttentionNeeds(RuleTable &table)
{
    table["Attention"].needs = attentionNeeds;
    table["RotaryEmbedding"].needs = rotaryNeeds;
    table["com.microsoft.RotaryEmbedding"].needs = contribRotaryNeeds;
}

} // namespace shapewright
