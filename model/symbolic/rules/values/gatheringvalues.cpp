// SPDX-License-Identifier: Apache-2.0
// Elements that are taken from other tensors: Gather, Slice, Split, Concat.
#include "model/symbolic/rules/values/valueaccess.h"
#include "model/symbolic/rules/values/valuerules.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace shapewright {

namespace {

// Copies each element of an output from a tensor. `source` returns its position there, or -1 if that is unknown.
template <typename Source>
bool taken(NodeContext &ctx, std::size_t output, const SmallTensor &from, const Source &source)
{
    const auto dims = smallOutput(ctx, output);
    if (!dims)
        return false;
    std::vector<Scalar> elements;
    forEachIndex(*dims, [&](const Indices &index) {
        const std::int64_t position = source(index);
        const bool isValid = position >= 0 && position < from.count();
        elements.push_back(isValid ? from.elements[std::size_t(position)] : Scalar());
    });
    return setKnown(ctx, output, std::move(elements));
}

bool carriedFill(NodeContext &ctx)
{
    const Scalar fill = ctx.hasInput(0) ? ctx.input(0)->fill : Scalar();
    bool isSet = false;
    for (std::size_t i = 0; i < ctx.outputCount(); ++i)
        isSet = setUniform(ctx, i, fill) || isSet;
    return isSet;
}

// Resolves an index that may count from the end. -1 if it is unknown or out of range.
std::int64_t indexOf(const Scalar &element, std::int64_t size)
{
    if (!element.isInteger())
        return -1;
    const std::int64_t index = element.integer() < 0 ? element.integer() + size : element.integer();
    return index < size ? std::max<std::int64_t>(index, -1) : -1;
}

// The elements to choose from, and the small integers that choose them.
struct Choice {
    const SmallTensor *data = nullptr;
    const SmallTensor *indices = nullptr;
};
std::optional<Choice> choiceOf(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0) || !mayBeKnown(ctx, 1) || !smallOutput(ctx, 0))
        return {};
    const Choice choice{.data = ctx.elements(0), .indices = ctx.elements(1)};
    if (choice.data == nullptr || choice.indices == nullptr || choice.indices->isFloat())
        return {};
    ctx.guidedBy(choice.indices->marks());
    return choice;
}

// The axis that indices choose along.
std::optional<std::size_t> axisOf(const NodeContext &ctx, const std::optional<Choice> &choice)
{
    return choice ? axisWithin(ctx.integer("axis", 0), choice->data->dims.size()) : std::optional<std::size_t>();
}

bool gatherValues(NodeContext &ctx)
{
    const auto choice = choiceOf(ctx);
    const auto axis = axisOf(ctx, choice);
    if (!axis)
        return carriedFill(ctx);
    const Indices &dataDims = choice->data->dims;
    const Indices &indexDims = choice->indices->dims;
    Indices dims(dataDims.begin(), dataDims.begin() + std::ptrdiff_t(*axis));
    dims.insert(dims.end(), indexDims.begin(), indexDims.end());
    dims.insert(dims.end(), dataDims.begin() + std::ptrdiff_t(*axis) + 1, dataDims.end());
    if (smallOutput(ctx, 0) != dims)
        return false;
    const Indices strides = stridesOf(dataDims);
    const Indices indexStrides = stridesOf(indexDims);
    const std::size_t rank = indexDims.size();
    return taken(ctx, 0, *choice->data, [&](const Indices &index) {
        std::int64_t at = 0;
        for (std::size_t i = 0; i < rank; ++i)
            at += index[*axis + i] * indexStrides[i];
        const std::int64_t row = indexOf(choice->indices->elements[std::size_t(at)], dataDims[*axis]);
        std::int64_t position = row * strides[*axis];
        for (std::size_t i = 0; i < dataDims.size(); ++i) {
            if (i != *axis)
                position += index[i < *axis ? i : i - 1 + rank] * strides[i];
        }
        return row < 0 ? -1 : position;
    });
}

bool gatherElementsValues(NodeContext &ctx)
{
    const auto choice = choiceOf(ctx);
    const auto axis = axisOf(ctx, choice);
    if (!axis)
        return carriedFill(ctx);
    const Indices &dataDims = choice->data->dims;
    if (choice->indices->dims.size() != dataDims.size() || smallOutput(ctx, 0) != choice->indices->dims)
        return false;
    for (std::size_t i = 0; i < dataDims.size(); ++i) {
        if (i != *axis && choice->indices->dims[i] > dataDims[i])
            return false;
    }
    const Indices strides = stridesOf(dataDims);
    const Indices indexStrides = stridesOf(choice->indices->dims);
    return taken(ctx, 0, *choice->data, [&](Indices index) {
        const Scalar &element = choice->indices->elements[std::size_t(positionOf(index, indexStrides))];
        index[*axis] = indexOf(element, dataDims[*axis]);
        return index[*axis] < 0 ? -1 : positionOf(index, strides);
    });
}

bool gatherNdValues(NodeContext &ctx)
{
    const auto choice = choiceOf(ctx);
    if (!choice)
        return carriedFill(ctx);
    const Indices &dataDims = choice->data->dims;
    const Indices &indexDims = choice->indices->dims;
    const std::int64_t batch = ctx.integer("batch_dims", 0);
    if (indexDims.empty() || batch < 0 || batch >= std::int64_t(std::min(dataDims.size(), indexDims.size())))
        return false;
    const auto depth = indexDims.back();
    if (depth < 1 || depth > std::int64_t(dataDims.size()) - batch)
        return false;
    Indices dims(indexDims.begin(), indexDims.end() - 1);
    dims.insert(dims.end(), dataDims.begin() + batch + depth, dataDims.end());
    if (smallOutput(ctx, 0) != dims || !std::equal(indexDims.begin(), indexDims.begin() + batch, dataDims.begin()))
        return false;
    const Indices strides = stridesOf(dataDims);
    const Indices indexStrides = stridesOf(indexDims);
    return taken(ctx, 0, *choice->data, [&](const Indices &index) {
        std::int64_t at = 0;
        for (std::size_t i = 0; i + 1 < indexDims.size(); ++i)
            at += index[i] * indexStrides[i];
        Indices from(index.begin(), index.begin() + batch);
        for (std::int64_t i = 0; i < depth; ++i) {
            from.push_back(indexOf(choice->indices->elements[std::size_t(at + i)], dataDims[from.size()]));
            if (from.back() < 0)
                return std::int64_t(-1);
        }
        from.insert(from.end(), index.begin() + std::ptrdiff_t(indexDims.size()) - 1, index.end());
        return positionOf(from, strides);
    });
}

// For starts, ends, axes and steps, which are attributes before opset 10 and inputs since.
std::optional<Indices> sliceParameter(NodeContext &ctx, const char *name, std::size_t slot, const Indices &otherwise)
{
    if (ctx.opset() < 10)
        return ctx.integerList(name).value_or(otherwise);
    return ctx.hasInput(slot) ? ctx.integers(slot) : std::optional(otherwise);
}

struct SliceSteps {
    Indices first;
    Indices step;
};
std::optional<SliceSteps> sliceSteps(NodeContext &ctx, const Indices &dims)
{
    const auto starts = sliceParameter(ctx, "starts", 1, {});
    const auto ends = sliceParameter(ctx, "ends", 2, {});
    if (!starts || !ends)
        return {};
    Indices all(starts->size());
    std::iota(all.begin(), all.end(), std::int64_t(0));
    const auto axes = sliceParameter(ctx, "axes", 3, all);
    const auto steps = ctx.opset() < 10 ? std::optional(Indices(starts->size(), 1))
                                        : sliceParameter(ctx, "steps", 4, Indices(starts->size(), 1));
    if (!axes || !steps || ends->size() != starts->size() || axes->size() != starts->size() ||
        steps->size() != starts->size())
        return {};
    SliceSteps result{.first = Indices(dims.size(), 0), .step = Indices(dims.size(), 1)};
    std::set<std::size_t> seen;
    for (std::size_t i = 0; i < starts->size(); ++i) {
        const auto axis = axisWithin((*axes)[i], dims.size());
        if (!axis || (*steps)[i] == 0 || !seen.insert(*axis).second)
            return {};
        const std::int64_t size = dims[*axis];
        const std::int64_t start = (*starts)[i] < 0 ? (*starts)[i] + size : (*starts)[i];
        // An axis without elements has no first one.
        const std::int64_t last = (*steps)[i] > 0 ? size : std::max<std::int64_t>(size - 1, 0);
        result.first[*axis] = std::clamp<std::int64_t>(start, 0, last);
        // The clamped step takes the same elements: beyond the size of the axis, any step takes one element.
        result.step[*axis] = std::clamp<std::int64_t>((*steps)[i], -size - 1, size + 1);
    }
    return result;
}

// The type rule has inferred how many elements are taken; this rule finds out which.
bool sliceValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0))
        return false;
    const SmallTensor *data = ctx.elements(0);
    const auto dims = smallOutput(ctx, 0);
    if (data == nullptr || !dims || dims->size() != data->dims.size() || data->elements.empty())
        return carriedFill(ctx);
    const auto slice = sliceSteps(ctx, data->dims);
    if (!slice)
        return carriedFill(ctx);
    for (std::size_t axis = 0; axis < dims->size(); ++axis) {
        const std::int64_t last = slice->first[axis] + ((*dims)[axis] - 1) * slice->step[axis];
        if ((*dims)[axis] > data->dims[axis] || ((*dims)[axis] > 0 && (last < 0 || last >= data->dims[axis])))
            return false;
    }
    const Indices strides = stridesOf(data->dims);
    return taken(ctx, 0, *data, [&](const Indices &index) {
        std::int64_t position = 0;
        for (std::size_t axis = 0; axis < index.size(); ++axis)
            position += (slice->first[axis] + index[axis] * slice->step[axis]) * strides[axis];
        return position;
    });
}

// The type rule has inferred the sizes of the parts.
bool splitValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0))
        return false;
    const SmallTensor *data = ctx.elements(0);
    const auto axis = data != nullptr ? axisWithin(ctx.integer("axis", 0), data->dims.size()) : std::nullopt;
    if (!axis)
        return carriedFill(ctx);
    const Indices strides = stridesOf(data->dims);
    std::int64_t offset = 0;
    bool isSet = false;
    for (std::size_t i = 0; i < ctx.outputCount(); ++i) {
        // The sizes of the earlier parts tell where this one begins.
        const auto dims = smallOutput(ctx, i);
        if (!dims || dims->size() != data->dims.size())
            return isSet;
        Indices expected = data->dims;
        expected[*axis] = (*dims)[*axis];
        if (*dims != expected || (*dims)[*axis] > data->dims[*axis] - offset)
            return isSet;
        isSet |= taken(ctx, i, *data, [&](Indices index) {
            index[*axis] += offset;
            return positionOf(index, strides);
        });
        offset += (*dims)[*axis];
    }
    return isSet;
}

bool concatFill(NodeContext &ctx)
{
    const Scalar fill = uniform(ctx, 0);
    for (std::size_t i = 1; fill.isKnown() && i < ctx.inputCount(); ++i) {
        if (uniform(ctx, i) != fill)
            return false;
    }
    return setUniform(ctx, 0, fill);
}

bool concatValues(NodeContext &ctx)
{
    bool mayBe = false;
    for (std::size_t i = 0; i < ctx.inputCount() && !mayBe; ++i)
        mayBe = mayBeKnown(ctx, i);
    if (!mayBe)
        return false;
    const auto dims = smallOutput(ctx, 0);
    const auto axis = dims ? axisWithin(ctx.integer("axis", 1), dims->size()) : std::nullopt;
    if (!axis)
        return concatFill(ctx);
    std::vector<Scalar> elements(std::size_t(*smallCount(*dims)));
    const Indices strides = stridesOf(*dims);
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < ctx.inputCount(); ++i) {
        const auto part = elementsOrUnknown(ctx, i);
        if (!part || part->dims.size() != dims->size())
            return false;
        Indices expected = *dims;
        expected[*axis] = part->dims[*axis];
        if (part->dims != expected || part->dims[*axis] > (*dims)[*axis] - offset)
            return false;
        std::size_t position = 0;
        forEachIndex(part->dims, [&](Indices index) {
            index[*axis] += offset;
            elements[std::size_t(positionOf(index, strides))] = part->elements[position++];
        });
        offset += part->dims[*axis];
    }
    return offset == (*dims)[*axis] && setKnown(ctx, 0, std::move(elements));
}

} // namespace

void addGatheringValues(RuleTable &table)
{
    table["Gather"].values = gatherValues;
    table["GatherElements"].values = gatherElementsValues;
    table["GatherND"].values = gatherNdValues;
    table["Slice"].values = sliceValues;
    table["Split"].values = splitValues;
    table["Concat"].values = concatValues;
}

} // namespace shapewright
