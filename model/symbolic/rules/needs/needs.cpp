// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/needs/needs.h"

#include "model/symbolic/rules/values/valueaccess.h"

#include <algorithm>

namespace shapewright {

const Dims *dimsOf(const NodeContext &context, std::size_t input)
{
    const SymbolicValue *value = context.input(input);
    return value != nullptr && value->type.isTensor() && value->type.hasRank ? &value->type.dims : nullptr;
}

const Dims *outputDims(NodeContext &context)
{
    const auto &outputs = context.outputs();
    return !outputs.empty() && outputs.front().type.hasRank ? &outputs.front().type.dims : nullptr;
}

std::string axisText(std::size_t axis, std::size_t input)
{
    return "axis " + std::to_string(axis) + " of input " + std::to_string(input);
}

void needEqual(NodeContext &context, std::size_t input, std::int64_t axis, std::size_t other, std::int64_t otherAxis)
{
    const Dims *dims = dimsOf(context, input);
    const Dims *others = dimsOf(context, other);
    const auto at = dims != nullptr ? axisWithin(axis, dims->size()) : std::nullopt;
    const auto otherAt = others != nullptr ? axisWithin(otherAxis, others->size()) : std::nullopt;
    if (at && otherAt)
        (void)context.equal((*dims)[*at], (*others)[*otherAt],
                            axisText(*at, input) + " and " + axisText(*otherAt, other));
}

void needSize(NodeContext &context, std::size_t input, std::int64_t axis, Expr size)
{
    const Dims *dims = dimsOf(context, input);
    const auto at = dims != nullptr ? axisWithin(axis, dims->size()) : std::nullopt;
    if (!at || !size.isKnown() || (*dims)[*at].isSameAs(size))
        return;
    const Expr dim = (*dims)[*at];
    if (dim.isConstant() && size.isConstant())
        context.fail(axisText(*at, input) + " must be " + std::to_string(size.value()) + ": " +
                     std::to_string(dim.value()));
    else
        context.need({.left = dim, .right = size, .orOne = false});
}

void needSameShape(NodeContext &context, std::size_t input, std::size_t other)
{
    const Dims *dims = dimsOf(context, input);
    const Dims *others = dimsOf(context, other);
    if (dims == nullptr || others == nullptr || !needRank(context, input, others->size()))
        return;
    for (std::size_t axis = 0; axis < dims->size(); ++axis)
        needEqual(context, input, std::int64_t(axis), other, std::int64_t(axis));
}

bool needRank(NodeContext &context, std::size_t input, std::size_t rank)
{
    const Dims *dims = dimsOf(context, input);
    if (dims == nullptr)
        return false;
    if (dims->size() != rank)
        context.fail("input " + std::to_string(input) + " must have rank " + std::to_string(rank) + ": " +
                     std::to_string(dims->size()));
    return dims->size() == rank;
}

bool needLeastRank(NodeContext &context, std::size_t input, std::size_t least)
{
    const Dims *dims = dimsOf(context, input);
    if (dims == nullptr)
        return false;
    if (dims->size() < least)
        context.fail("input " + std::to_string(input) + " must have rank " + std::to_string(least) +
                     " at least: " + std::to_string(dims->size()));
    return dims->size() >= least;
}

void needVector(NodeContext &context, std::size_t input, Expr size)
{
    if (needRank(context, input, 1))
        needSize(context, input, 0, size);
}

bool mayHaveNoElements(const NodeContext &context, const Dims &dims)
{
    return std::ranges::any_of(dims, [&pool = context.pool()](Expr dim) {
        return dim.isKnown() && !pool.hasUnknown(dim) && !pool.isAtLeast(dim, 1);
    });
}

void needScalar(NodeContext &context, std::size_t input)
{
    if (!context.hasFailed() && dimsOf(context, input) != nullptr)
        (void)needRank(context, input, 0);
}

void needOneElement(NodeContext &context, std::size_t input)
{
    const Dims *dims = dimsOf(context, input);
    if (dims == nullptr)
        return;
    if (dims->size() == 1)
        return needSize(context, input, 0, 1);
    const Expr count = context.pool().product(*dims);
    if (count.isConstant() && !count.isConstant(1))
        context.fail("input " + std::to_string(input) + " must hold one element: " + std::to_string(count.value()));
}

void needOneNumber(NodeContext &context, std::size_t input)
{
    const Dims *dims = dimsOf(context, input);
    if (dims != nullptr && !dims->empty())
        needVector(context, input, 1);
}

void needOnePerChannel(NodeContext &context, std::size_t input, Expr channels)
{
    const Dims *dims = dimsOf(context, input);
    if (dims == nullptr || dims->empty() || !needRank(context, input, 1) || dims->front().isConstant(1) ||
        !channels.isKnown())
        return;
    if (dims->front().isConstant())
        needSize(context, input, 0, channels);
    else
        (void)context.broadcast(dims->front(), channels, axisText(0, input) + " and the channels");
}

void addNeeds(RuleTable &table)
{
    addIndexNeeds(table);
    addPartNeeds(table);
    addQuantizationNeeds(table);
    addConvolutionNeeds(table);
    addSpatialNeeds(table);
    addLearningNeeds(table);
    addAttentionNeeds(table);
    addContribAttentionNeeds(table);
    addGenerationNeeds(table);
    addMatchNeeds(table);
    addNormalizationNeeds(table);
    addPackedNeeds(table);
    addRecurrentNeeds(table);
    addSettingNeeds(table);
    addStateNeeds(table);
}

} // namespace shapewright
