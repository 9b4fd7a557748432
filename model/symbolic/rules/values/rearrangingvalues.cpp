// SPDX-License-Identifier: Apache-2.0
// Elements that keep their order or their neighbours: reshaping, transposing, repeating.
#include "model/symbolic/rules/values/scalarmath.h"
#include "model/symbolic/rules/values/valueaccess.h"
#include "model/symbolic/rules/values/valuerules.h"

#include <algorithm>
#include <numeric>

namespace shapewright {

namespace {

// Copies the elements unchanged. The output has the shape that was inferred.
bool keptValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0))
        return false;
    if (const SmallTensor *tensor = ctx.elements(0); tensor != nullptr && setKnown(ctx, 0, tensor->elements))
        return true;
    return setUniform(ctx, 0, uniform(ctx, 0));
}

bool transposeValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0))
        return false;
    const SmallTensor *data = ctx.elements(0);
    const auto dims = smallOutput(ctx, 0);
    if (data == nullptr || !dims || dims->size() != data->dims.size())
        return setUniform(ctx, 0, uniform(ctx, 0));
    Indices order(data->dims.size());
    std::iota(order.rbegin(), order.rend(), std::int64_t(0));
    order = ctx.integerList("perm").value_or(order);
    Indices sorted = order;
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (sorted.size() != data->dims.size() || sorted[i] != std::int64_t(i))
            return false;
        if ((*dims)[i] != data->dims[std::size_t(order[i])])
            return false;
    }
    if (order.size() != dims->size())
        return false;
    const Indices strides = stridesOf(data->dims);
    std::vector<Scalar> elements;
    forEachIndex(*dims, [&](const Indices &index) {
        std::int64_t position = 0;
        for (std::size_t i = 0; i < index.size(); ++i)
            position += index[i] * strides[std::size_t(order[i])];
        elements.push_back(data->elements[std::size_t(position)]);
    });
    return setKnown(ctx, 0, std::move(elements));
}

// For Expand and Tile: fills the inferred shape by repeating the input.
bool repeatedValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0))
        return false;
    const SmallTensor *data = ctx.elements(0);
    const auto dims = smallOutput(ctx, 0);
    if (data == nullptr || !dims || dims->size() < data->dims.size() || data->elements.empty())
        return setUniform(ctx, 0, uniform(ctx, 0));
    const Indices strides = stridesOf(data->dims);
    const std::size_t added = dims->size() - data->dims.size();
    std::vector<Scalar> elements;
    forEachIndex(*dims, [&](const Indices &index) {
        std::int64_t position = 0;
        for (std::size_t i = 0; i < data->dims.size(); ++i)
            position += (index[i + added] % data->dims[i]) * strides[i];
        elements.push_back(data->elements[std::size_t(position)]);
    });
    return setKnown(ctx, 0, std::move(elements));
}

bool tileValues(NodeContext &ctx)
{
    return ctx.opset() >= 6 && repeatedValues(ctx);
}

// Applies only outside of training.
bool dropoutValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0) || ctx.opset() < 7)
        return false;
    if (ctx.opset() >= 12 && ctx.hasInput(2)) {
        const auto training = ctx.integers(2);
        if (!training || training->size() != 1 || training->front() != 0)
            return false;
    }
    return keptValues(ctx);
}

bool triluValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0))
        return false;
    const SmallTensor *data = ctx.elements(0);
    const auto diagonal = ctx.hasInput(1) ? ctx.integers(1) : std::optional(Indices{0});
    if (data == nullptr || data->dims.size() < 2 || !diagonal || diagonal->size() != 1)
        return false;
    const bool wantsUpper = ctx.integer("upper", 1) != 0;
    std::vector<Scalar> elements;
    std::size_t position = 0;
    forEachIndex(data->dims, [&](const Indices &index) {
        const std::int64_t offset = index[index.size() - 1] - index[index.size() - 2];
        const bool isKept = wantsUpper ? offset >= diagonal->front() : offset <= diagonal->front();
        elements.push_back(isKept ? data->elements[position] : zeroOf(data->elemType));
        ++position;
    });
    return setKnown(ctx, 0, std::move(elements));
}

} // namespace

void addRearrangingValues(RuleTable &table)
{
    for (const char *name : {"Identity", "Squeeze", "Unsqueeze", "Reshape", "Flatten"})
        table[name].values = keptValues;
    table["Dropout"].values = dropoutValues;
    table["Transpose"].values = transposeValues;
    table["Expand"].values = repeatedValues;
    table["Tile"].values = tileValues;
    table["Trilu"].values = triluValues;
    addConstantValues(table);
    addGatheringValues(table);
    addScatteringValues(table);
}

} // namespace shapewright
