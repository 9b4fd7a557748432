// SPDX-License-Identifier: Apache-2.0
// Operators of com.microsoft that carry a state of fixed size from token to token, and experts.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"

#include <algorithm>
#include <string>
#include <vector>

namespace shapewright {

namespace {

// An axis has one of two sizes. Nothing is known of it before all of them are numbers.
void needEither(NodeContext &ctx, std::size_t input, std::int64_t axis, Expr size, Expr other)
{
    const Dims *dims = dimsOf(ctx, input);
    if (dims == nullptr || dims->size() != 3 || !other.isConstant() || (*dims)[std::size_t(axis)].isSameAs(other))
        return;
    if ((*dims)[std::size_t(axis)].isConstant() && size.isConstant())
        needSize(ctx, input, axis, size);
}

// Keys have heads of the queries' size, values as many heads as the state. Decays are for each head, or for each
// number of its keys; rates for each head, or for all.
void linearAttentionNeeds(NodeContext &ctx)
{
    const Dims *query = dimsOf(ctx, 0);
    const Dims *key = dimsOf(ctx, 1);
    const Dims *value = dimsOf(ctx, 2);
    const std::int64_t heads = ctx.integer("q_num_heads", 0);
    const std::int64_t kept = ctx.integer("kv_num_heads", 0);
    const auto isCount = [](std::int64_t count) { return count >= 1 && count <= INT32_MAX; };
    if (query == nullptr || query->size() != 3 || key == nullptr || value == nullptr || !isCount(heads) ||
        !isCount(kept) || !needRank(ctx, 1, 3) || !needRank(ctx, 2, 3))
        return;
    ExprPool &pool = ctx.pool();
    const Expr size = pool.floorDivide((*query)[2], heads);
    const Expr valueSize = pool.floorDivide((*value)[2], kept);
    for (const std::size_t input : {1, 2})
        needShape(ctx, input, {(*query)[0], (*query)[1], Expr()});
    ctx.multipleOf((*query)[2], heads, axisText(2, 0));
    ctx.multipleOf((*value)[2], kept, axisText(2, 2));
    ctx.multipleOf((*key)[2], size, axisText(2, 1));
    if ((*key)[2].isConstant() && size.isConstant() && size.value() > 0)
        ctx.multipleOf(kept, pool.floorDivide((*key)[2], size), "the number of heads");
    needShape(ctx, 3, {(*query)[0], kept, size, valueSize});
    for (const std::size_t input : {4, 5})
        needShape(ctx, input, {(*query)[0], (*query)[1], Expr()});
    needEither(ctx, 4, 2, kept, pool.multiply(size, kept));
    needEither(ctx, 5, 2, kept, 1);
}

// The state holds the last places of the input that the next window reaches.
void causalConvNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *weights = dimsOf(ctx, 1);
    const bool isPlain = ctx.integer("channels_last", 0) == 0 && ctx.integer("state_channels_last", -1) < 0 &&
                         ctx.integer("state_length", 0) == 0 && ctx.integer("state_window", 0) == 0 &&
                         ctx.integer("ndim", 1) == 1 && ctx.integer("input_channels", 0) == 0;
    if (data == nullptr || data->size() != 3 || weights == nullptr || weights->size() != 3 || !isPlain)
        return;
    ExprPool &pool = ctx.pool();
    needShape(ctx, 1, {(*data)[1], 1, Expr()});
    needVector(ctx, 2, (*data)[1]);
    needShape(ctx, 3,
              {(*data)[0], (*data)[1], pool.multiply(pool.subtract((*weights)[2], 1), ctx.integer("dilation", 1))});
}

// A row of scores for each token, and a score for each expert, which have weights of their own.
void needScores(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data == nullptr || (data->size() != 2 && data->size() != 3) || !needRank(ctx, 1, 2))
        return;
    needSize(ctx, 1, 0, ctx.pool().product({data->begin(), data->end() - 1}));
    needEqual(ctx, 1, 1, 2, 0);
}

// Where the inputs of an operator with experts stand, and how many numbers an element of a matrix holds.
struct ExpertInputs {
    std::size_t first;
    std::size_t second;
    std::vector<std::size_t> ofFirst; // biases and scales: a number for each row, or for each block of a row
    std::vector<std::size_t> ofSecond;
    std::int64_t packed = 1;
};

void needForRows(NodeContext &ctx, const std::vector<std::size_t> &inputs, Expr experts, Expr rows)
{
    for (const std::size_t input : inputs) {
        needSize(ctx, input, 0, experts);
        if (const Dims *dims = dimsOf(ctx, input); dims != nullptr && dims->size() > 1)
            needSize(ctx, input, 1, rows);
    }
}

// Each expert has two matrices, stored with the rows or the columns first: which of the two shows only in how they fit
// each other.
void needExperts(NodeContext &ctx, const ExpertInputs &inputs)
{
    needScores(ctx);
    const Dims *scores = dimsOf(ctx, 1);
    if (scores != nullptr && scores->size() == 2)
        ctx.atLeast(scores->back(), ctx.integer("k", 1), "the number of experts");
    if (!needLeastRank(ctx, 0, 2) || !needRank(ctx, inputs.first, 3) || !needRank(ctx, inputs.second, 3))
        return;
    needEqual(ctx, inputs.second, 0, inputs.first, 0);
    ExprPool &pool = ctx.pool();
    Dims first = *dimsOf(ctx, inputs.first);
    Dims second = *dimsOf(ctx, inputs.second);
    first[2] = pool.multiply(first[2], inputs.packed);
    second[2] = pool.multiply(second[2], inputs.packed);
    const bool isDoubled = ctx.text("activation_type", "relu") == "swiglu";
    const auto fits = [&](Expr hidden, Expr inner, std::size_t innerAxis) {
        return first[3 - innerAxis].isSameAs(hidden) &&
               first[innerAxis].isSameAs(isDoubled ? pool.multiply(inner, 2) : inner);
    };
    const bool areRows = fits(second[1], second[2], 1);
    const bool areColumns = fits(second[2], second[1], 2);
    if (!areRows && !areColumns) {
        const auto isNumber = [](Expr dim) { return dim.isConstant(); };
        if (std::ranges::all_of(first, isNumber) && std::ranges::all_of(second, isNumber))
            ctx.fail("the weights of inputs " + std::to_string(inputs.first) + " and " + std::to_string(inputs.second) +
                     " do not fit each other");
        return;
    }
    // If both fit, the input decides.
    const Expr given = dimsOf(ctx, 0)->back();
    const bool areNumbers = given.isConstant() && second[1].isConstant() && second[2].isConstant();
    if (areRows && areColumns && !areNumbers && !given.isSameAs(second[1]) && !given.isSameAs(second[2]))
        return;
    const std::size_t axis = !areColumns || (areRows && given.isSameAs(second[1])) ? 1 : 2;
    needSize(ctx, 0, -1, second[axis]);
    needForRows(ctx, inputs.ofFirst, first[0], first[axis]);
    needForRows(ctx, inputs.ofSecond, first[0], second[axis]);
}

void expertNeeds(NodeContext &ctx)
{
    needExperts(ctx, {.first = 2, .second = 4, .ofFirst = {3}, .ofSecond = {5}});
}

void quantizedExpertNeeds(NodeContext &ctx)
{
    const std::int64_t bits = ctx.integer("expert_weight_bits", 4);
    if (bits == 4 || bits == 8)
        needExperts(ctx, {.first = 2, .second = 5, .ofFirst = {3, 4}, .ofSecond = {6, 7}, .packed = 8 / bits});
}

} // namespace

void addStateNeeds(RuleTable &table)
{
    table["com.microsoft.LinearAttention"].needs = linearAttentionNeeds;
    table["com.microsoft.CausalConvWithState"].needs = causalConvNeeds;
    table["com.microsoft.MoE"].needs = expertNeeds;
    table["com.microsoft.QMoE"].needs = quantizedExpertNeeds;
}

} // namespace shapewright
