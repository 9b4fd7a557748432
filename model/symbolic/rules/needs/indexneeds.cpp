// SPDX-License-Identifier: Apache-2.0
// Indices that are known have to lie within the axis that they choose from, and updates have to fit what they are
// written to.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"
#include "model/symbolic/rules/values/valueaccess.h"

#include <algorithm>

namespace shapewright {

namespace {

constexpr std::size_t mostExpressions = 64; // of the indices of one node; numbers are all looked at

// Negative indices count from the end. For an index whose sign is not known, both ends have to hold.
void needWithin(NodeContext &ctx, Expr index, Expr size, const std::string &axis)
{
    ExprPool &pool = ctx.pool();
    const std::string what = axis + ", of which index " + pool.text(index) + " is taken,";
    ctx.atLeast(size, pool.add(index, 1), what);
    ctx.atLeast(size, pool.multiply(index, -1), what);
}

// `isMeant(position)` tells which elements of the input are indices of this axis.
template <typename IsMeant>
void needIndicesWithin(NodeContext &ctx, std::size_t input, Expr size, const std::string &axis, const IsMeant &isMeant)
{
    if (!ctx.hasInput(input))
        return;
    const SmallTensor *indices = mayBeKnown(ctx, input) ? ctx.elements(input) : nullptr;
    if (indices == nullptr) {
        // Extremes and fills are of all elements, and without elements there is nothing to take.
        const SymbolicValue &value = *ctx.input(input);
        const Dims *dims = dimsOf(ctx, input);
        if (dims == nullptr || ctx.pool().lowerBound(ctx.pool().product(*dims)).value_or(0) < 1)
            return;
        const bool areAllMeant = isMeant(0) && isMeant(1); // or some of tuples, of which no extremes are known
        for (const Expr index : {value.extremes.greatest, value.extremes.least}) {
            if (index.isKnown() && areAllMeant)
                needWithin(ctx, index, size, axis);
        }
        if (value.fill.isKnown())
            needWithin(ctx, value.fill.expr(), size, axis);
        return;
    }
    if (indices->isFloat())
        return;
    std::optional<Expr> least;
    std::optional<Expr> greatest;
    std::vector<Expr> expressions;
    for (std::size_t i = 0; i < indices->elements.size(); ++i) {
        const Expr index = indices->elements[i].expr();
        if (!isMeant(i) || !index.isKnown())
            continue;
        if (!index.isConstant()) {
            if (expressions.size() < mostExpressions && !ctx.pool().hasUnknown(index) &&
                std::ranges::find(expressions, index) == expressions.end())
                expressions.push_back(index);
            continue;
        }
        if (!least || index.value() < least->value())
            least = index;
        if (!greatest || index.value() > greatest->value())
            greatest = index;
    }
    for (const auto &bound : {greatest, least}) {
        if (bound)
            needWithin(ctx, *bound, size, axis);
    }
    for (const Expr &index : expressions)
        needWithin(ctx, index, size, axis);
}

void needAllWithin(NodeContext &ctx, std::size_t input, Expr size, const std::string &axis)
{
    needIndicesWithin(ctx, input, size, axis, [](std::size_t) { return true; });
}

std::optional<std::size_t> dataAxis(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    return data != nullptr ? ctx.axis(ctx.integer("axis", 0), data->size()) : std::nullopt;
}

void gatherNeeds(NodeContext &ctx)
{
    if (const auto axis = dataAxis(ctx))
        needAllWithin(ctx, 1, (*dimsOf(ctx, 0))[*axis], axisText(*axis, 0));
}

// On all other axes each index is for its own place, so that there may be no more of them.
void gatherElementsNeeds(NodeContext &ctx)
{
    const auto axis = dataAxis(ctx);
    const Dims *indices = dimsOf(ctx, 1);
    if (!axis || indices == nullptr)
        return;
    const Dims &data = *dimsOf(ctx, 0);
    if (!needRank(ctx, 1, data.size()))
        return;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (i != *axis)
            ctx.atLeast(data[i], (*indices)[i], axisText(i, 0));
    }
    needAllWithin(ctx, 1, data[*axis], axisText(*axis, 0));
}

void scatterElementsNeeds(NodeContext &ctx)
{
    needSameShape(ctx, 2, 1);
    gatherElementsNeeds(ctx);
}

// The indices are tuples along the last axis; the first `batch` axes of the data are not theirs. Returns the length of
// a tuple.
std::optional<std::size_t> needTuplesWithin(NodeContext &ctx, std::size_t batch)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *indices = dimsOf(ctx, 1);
    if (data == nullptr || indices == nullptr || indices->empty() || !indices->back().isConstant())
        return {};
    const std::int64_t depth = indices->back().value();
    if (depth < 1 || batch > data->size())
        return {};
    if (depth > std::int64_t(data->size() - batch)) {
        ctx.fail("indices of " + std::to_string(depth) + " numbers for " + std::to_string(data->size() - batch) +
                 " axes");
        return {};
    }
    for (std::size_t i = 0; i < std::size_t(depth); ++i) {
        const std::size_t axis = batch + i;
        needIndicesWithin(ctx, 1, (*data)[axis], axisText(axis, 0),
                          [&](std::size_t position) { return position % std::size_t(depth) == i; });
    }
    return std::size_t(depth);
}

// ONNX Runtime needs no equal batch axes: the tuples are shared evenly among the data's.
void gatherNdNeeds(NodeContext &ctx)
{
    const std::int64_t batch = ctx.integer("batch_dims", 0);
    const Dims *data = dimsOf(ctx, 0);
    const Dims *indices = dimsOf(ctx, 1);
    if (batch < 0)
        ctx.fail("batch_dims must be at least 0: " + std::to_string(batch));
    if (data == nullptr || indices == nullptr || indices->empty() || batch < 0 || batch >= std::int64_t(data->size()))
        return;
    if (batch > 0)
        ctx.multipleOf(ctx.pool().product({indices->begin(), indices->end() - 1}),
                       ctx.pool().product({data->begin(), data->begin() + batch}), "the number of tuples in input 1");
    if (batch < std::int64_t(indices->size()))
        (void)needTuplesWithin(ctx, std::size_t(batch));
}

void scatterNdNeeds(NodeContext &ctx)
{
    if (dimsOf(ctx, 1) != nullptr && !needLeastRank(ctx, 1, 1))
        return;
    const auto depth = needTuplesWithin(ctx, 0);
    const Dims *data = dimsOf(ctx, 0);
    const Dims *indices = dimsOf(ctx, 1);
    if (!depth || dimsOf(ctx, 2) == nullptr || !needRank(ctx, 2, data->size() + indices->size() - 1 - *depth))
        return;
    const std::size_t tuples = indices->size() - 1;
    for (std::size_t axis = 0; axis < tuples; ++axis)
        needEqual(ctx, 2, std::int64_t(axis), 1, std::int64_t(axis));
    for (std::size_t axis = *depth; axis < data->size(); ++axis)
        needEqual(ctx, 2, std::int64_t(tuples + axis - *depth), 0, std::int64_t(axis));
}

// Input 2 has the places where updates are written, one for each sequence of the batch.
void tensorScatterNeeds(NodeContext &ctx)
{
    const Dims *cache = dimsOf(ctx, 0);
    const Dims *update = dimsOf(ctx, 1);
    const auto axis = cache != nullptr ? axisWithin(ctx.integer("axis", -2), cache->size()) : std::nullopt;
    if (!axis || update == nullptr || !needRank(ctx, 1, cache->size()))
        return;
    for (std::size_t i = 0; i < cache->size(); ++i) {
        if (i != *axis)
            needEqual(ctx, 1, std::int64_t(i), 0, std::int64_t(i));
    }
    ctx.atLeast((*cache)[*axis], (*update)[*axis], axisText(*axis, 0));
    needEqual(ctx, 2, 0, 0, 0);
    needElements(ctx, 2, 0, Expr());
    const SmallTensor *places = ctx.elements(2);
    if (places == nullptr || ctx.text("mode", "linear") != "linear")
        return;
    for (const Scalar &place : places->elements) {
        if (place.isKnown())
            ctx.atLeast((*cache)[*axis], ctx.pool().add((*update)[*axis], place.expr()), axisText(*axis, 0));
    }
}

void reverseSequenceNeeds(NodeContext &ctx)
{
    const std::int64_t timeAxis = ctx.integer("time_axis", 0);
    const std::int64_t batchAxis = ctx.integer("batch_axis", 1);
    const Dims *data = dimsOf(ctx, 0);
    if (data == nullptr || data->size() < 2 || timeAxis + batchAxis != 1 || timeAxis * batchAxis != 0)
        return;
    needVector(ctx, 1, (*data)[std::size_t(batchAxis)]);
    needElements(ctx, 1, 0, Expr());
    const SmallTensor *lengths = ctx.elements(1);
    for (std::size_t i = 0; lengths != nullptr && i < lengths->elements.size(); ++i) {
        if (lengths->elements[i].isKnown())
            ctx.atLeast((*data)[std::size_t(timeAxis)], lengths->elements[i].expr(),
                        axisText(std::size_t(timeAxis), 0));
    }
}

void repeatBlockNeeds(NodeContext &ctx)
{
    if (dimsOf(ctx, 0) != nullptr && !needRank(ctx, 0, 2))
        return;
    needEqual(ctx, 1, 0, 0, 0);
}

// The index of the largest or least element: there is one, unless there is nothing to find it for.
void argNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const auto axis = data != nullptr ? axisWithin(ctx.integer("axis", 0), data->size()) : std::nullopt;
    if (!axis)
        return;
    Dims others = *data;
    others.erase(others.begin() + std::ptrdiff_t(*axis));
    if (!mayHaveNoElements(ctx, others))
        ctx.atLeast((*data)[*axis], 1, axisText(*axis, 0));
}

} // namespace

void addIndexNeeds(RuleTable &table)
{
    table["ArgMax"].needs = argNeeds;
    table["ArgMin"].needs = argNeeds;
    table["Gather"].needs = gatherNeeds;
    table["GatherElements"].needs = gatherElementsNeeds;
    table["GatherND"].needs = gatherNdNeeds;
    table["com.microsoft.GatherND"].needs = gatherNdNeeds;
    table["Scatter"].needs = scatterElementsNeeds;
    table["ScatterElements"].needs = scatterElementsNeeds;
    table["ScatterND"].needs = scatterNdNeeds;
    table["TensorScatter"].needs = tensorScatterNeeds;
    table["ReverseSequence"].needs = reverseSequenceNeeds;
    table["com.microsoft.NGramRepeatBlock"].needs = repeatBlockNeeds;
}

} // namespace shapewright
