// SPDX-License-Identifier: Apache-2.0
// Elements that are written to given places, and positions of elements.
#include "model/symbolic/rules/values/scalarmath.h"
#include "model/symbolic/rules/values/valueaccess.h"
#include "model/symbolic/rules/values/valuerules.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shapewright {

namespace {

// Data that updates are written into. If two different updates have the same place, the result there is unspecified and
// so unknown.
class Board
{
public:
    explicit Board(const SmallTensor &data) : m_elements(data.elements), m_written(data.elements.size(), false) {}

    void write(std::int64_t position, const Scalar &element)
    {
        const auto at = std::size_t(position);
        m_elements[at] = m_written[at] && m_elements[at] != element ? Scalar() : element;
        m_written[at] = true;
    }
    [[nodiscard]] std::vector<Scalar> take() { return std::move(m_elements); }

private:
    std::vector<Scalar> m_elements;
    std::vector<bool> m_written;
};

std::optional<std::int64_t> indexWithin(const Scalar &element, std::int64_t size)
{
    if (!element.isInteger() || element.integer() < -size || element.integer() >= size)
        return {};
    return element.integer() < 0 ? element.integer() + size : element.integer();
}

struct Scattering {
    SmallTensor data;
    SmallTensor indices;
    SmallTensor updates;
};
std::optional<Scattering> scatteringOf(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 1) || (!mayBeKnown(ctx, 0) && !mayBeKnown(ctx, 2)) || !smallOutput(ctx, 0) ||
        ctx.text("reduction", "none") != "none")
        return {};
    auto data = elementsOrUnknown(ctx, 0);
    const SmallTensor *indices = ctx.elements(1);
    auto updates = elementsOrUnknown(ctx, 2);
    if (!data || indices == nullptr || !updates || indices->isFloat() || data->elemType != updates->elemType)
        return {};
    ctx.guidedBy(indices->marks());
    return Scattering{.data = std::move(*data), .indices = *indices, .updates = std::move(*updates)};
}

bool scatterElementsValues(NodeContext &ctx)
{
    const auto scattering = scatteringOf(ctx);
    const auto axis = scattering ? axisWithin(ctx.integer("axis", 0), scattering->data.dims.size()) : std::nullopt;
    if (!axis || scattering->indices.dims != scattering->updates.dims ||
        scattering->indices.dims.size() != scattering->data.dims.size())
        return false;
    const Indices &dims = scattering->data.dims;
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (i != *axis && scattering->indices.dims[i] > dims[i])
            return false;
    }
    const Indices strides = stridesOf(dims);
    Board board(scattering->data);
    std::size_t at = 0;
    bool isValid = true;
    forEachIndex(scattering->indices.dims, [&](Indices index) {
        const auto row = indexWithin(scattering->indices.elements[at], dims[*axis]);
        isValid = isValid && row;
        if (isValid) {
            index[*axis] = *row;
            board.write(positionOf(index, strides), scattering->updates.elements[at]);
        }
        ++at;
    });
    return isValid && setKnown(ctx, 0, board.take());
}

bool scatterNdValues(NodeContext &ctx)
{
    const auto scattering = scatteringOf(ctx);
    if (!scattering || scattering->indices.dims.empty())
        return false;
    const Indices &dims = scattering->data.dims;
    const Indices &indexDims = scattering->indices.dims;
    const std::int64_t depth = indexDims.back();
    if (depth < 1 || depth > std::int64_t(dims.size()))
        return false;
    Indices expected(indexDims.begin(), indexDims.end() - 1);
    expected.insert(expected.end(), dims.begin() + depth, dims.end());
    if (scattering->updates.dims != expected)
        return false;
    const Indices strides = stridesOf(dims);
    const std::size_t outer = indexDims.size() - 1;
    const Indices indexStrides = stridesOf(indexDims);
    Board board(scattering->data);
    std::size_t at = 0;
    bool isValid = true;
    forEachIndex(expected, [&](const Indices &index) {
        const std::int64_t row = positionOf({index.begin(), index.begin() + std::ptrdiff_t(outer)}, indexStrides);
        Indices to;
        for (std::int64_t i = 0; i < depth && isValid; ++i) {
            const auto place = indexWithin(scattering->indices.elements[std::size_t(row + i)], dims[std::size_t(i)]);
            isValid = place.has_value();
            to.push_back(place.value_or(0));
        }
        to.insert(to.end(), index.begin() + std::ptrdiff_t(outer), index.end());
        if (isValid)
            board.write(positionOf(to, strides), scattering->updates.elements[at]);
        ++at;
    });
    return isValid && setKnown(ctx, 0, board.take());
}

// The padding before each axis. Nothing if it is unknown.
std::optional<Indices> paddingBefore(NodeContext &ctx, std::size_t rank)
{
    const auto pads = ctx.opset() >= 11  ? (ctx.hasInput(1) ? ctx.integers(1) : std::nullopt)
                      : ctx.opset() >= 2 ? ctx.integerList("pads")
                                         : ctx.integerList("paddings");
    Indices axes(rank);
    std::iota(axes.begin(), axes.end(), std::int64_t(0));
    if (ctx.opset() >= 18 && ctx.hasInput(3)) {
        const auto given = ctx.integers(3);
        if (!given)
            return {};
        axes = *given;
    }
    if (!pads || pads->size() != 2 * axes.size())
        return {};
    Indices before(rank, 0);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto axis = axisWithin(axes[i], rank);
        if (!axis || std::abs((*pads)[i] / 2) > SmallTensor::mostElements)
            return {};
        before[*axis] = (*pads)[i];
    }
    return before;
}

bool padValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0) || ctx.text("mode", "constant") != "constant")
        return false;
    const SmallTensor *data = ctx.elements(0);
    const auto dims = smallOutput(ctx, 0);
    if (data == nullptr || !dims || dims->size() != data->dims.size())
        return false;
    const auto before = paddingBefore(ctx, dims->size());
    if (!before)
        return false;
    Scalar border = zeroOf(data->elemType);
    if (ctx.opset() < 11 && data->isFloat())
        border = Scalar::real(ctx.real("value", 0.0));
    if (ctx.opset() >= 11 && ctx.hasInput(2)) {
        const SmallTensor *given = ctx.elements(2);
        border = given != nullptr && given->elements.size() == 1 ? given->elements[0] : Scalar();
    }
    const Indices strides = stridesOf(data->dims);
    std::vector<Scalar> elements;
    forEachIndex(*dims, [&](const Indices &index) {
        std::int64_t position = 0;
        bool isInside = true;
        for (std::size_t axis = 0; axis < index.size(); ++axis) {
            const std::int64_t at = index[axis] - (*before)[axis];
            isInside = isInside && at >= 0 && at < data->dims[axis];
            position += isInside ? at * strides[axis] : 0;
        }
        elements.push_back(isInside ? data->elements[std::size_t(position)] : border);
    });
    return setKnown(ctx, 0, std::move(elements));
}

bool oneHotValues(NodeContext &ctx)
{
    const auto dims = smallOutput(ctx, 0);
    if (!dims || !mayBeKnown(ctx, 0) || !mayBeKnown(ctx, 2))
        return false;
    const SmallTensor *indices = ctx.elements(0);
    const SmallTensor *values = ctx.elements(2);
    const auto axis = axisWithin(ctx.integer("axis", -1), dims->size());
    if (indices == nullptr || indices->isFloat() || values == nullptr || values->elements.size() != 2 || !axis)
        return false;
    const std::int64_t depth = (*dims)[*axis];
    Indices expected = *dims;
    expected.erase(expected.begin() + std::ptrdiff_t(*axis));
    if (expected != indices->dims)
        return false;
    const Indices strides = stridesOf(indices->dims);
    std::vector<Scalar> elements;
    forEachIndex(*dims, [&](Indices index) {
        const std::int64_t level = index[*axis];
        index.erase(index.begin() + std::ptrdiff_t(*axis));
        const Scalar &hot = indices->elements[std::size_t(positionOf(index, strides))];
        if (!hot.isInteger()) {
            elements.emplace_back();
            return;
        }
        const bool isHot = indexWithin(hot, depth) == level;
        elements.push_back(values->elements[isHot ? 1 : 0].marked(hot.marks()));
    });
    return setKnown(ctx, 0, std::move(elements));
}

double numberOf(const Scalar &element)
{
    return element.isReal() ? element.number() : double(element.integer());
}

bool topKValues(NodeContext &ctx)
{
    const auto dims = smallOutput(ctx, 0);
    const SmallTensor *data = dims && mayBeKnown(ctx, 0) ? ctx.elements(0) : nullptr;
    if (data == nullptr || !data->isConstant() || ctx.integer("sorted", 1) == 0 || dims->size() != data->dims.size())
        return false;
    const auto axis = axisWithin(ctx.integer("axis", -1), dims->size());
    Indices expected = data->dims;
    if (axis)
        expected[*axis] = (*dims)[*axis];
    if (!axis || *dims != expected || (*dims)[*axis] > data->dims[*axis])
        return false;
    const bool wantsLargest = ctx.integer("largest", 1) != 0;
    for (const Scalar &element : data->elements) {
        // Elements are compared as doubles, which represent all numbers up to this size exactly.
        if (!(std::abs(numberOf(element)) < 9.0e15))
            return false;
    }
    const Indices strides = stridesOf(data->dims);
    std::vector<Scalar> values;
    std::vector<Scalar> positions;
    forEachIndex(*dims, [&](Indices index) {
        const auto place = std::size_t(index[*axis]);
        index[*axis] = 0;
        const std::int64_t start = positionOf(index, strides);
        const auto at = [&](std::int64_t i) { return data->elements[std::size_t(start + i * strides[*axis])]; };
        Indices order(std::size_t(data->dims[*axis]));
        std::iota(order.begin(), order.end(), std::int64_t(0));
        std::ranges::stable_sort(order, [&](std::int64_t a, std::int64_t b) {
            return wantsLargest ? numberOf(at(a)) > numberOf(at(b)) : numberOf(at(a)) < numberOf(at(b));
        });
        values.push_back(at(order[place]));
        positions.emplace_back(Expr(order[place], data->marks()));
    });
    const bool isSet = setKnown(ctx, 0, std::move(values));
    return setKnown(ctx, 1, std::move(positions)) || isSet;
}

bool nonZeroValues(NodeContext &ctx)
{
    const auto dims = smallOutput(ctx, 0);
    const SmallTensor *data = dims && mayBeKnown(ctx, 0) ? ctx.elements(0) : nullptr;
    if (data == nullptr || dims->size() != 2 || dims->front() != std::int64_t(data->dims.size()) || data->dims.empty())
        return false;
    ScalarMath math(ctx.pool(), data->elemType);
    std::vector<Indices> found;
    bool isDecided = true;
    std::size_t position = 0;
    forEachIndex(data->dims, [&](const Indices &index) {
        const Scalar isNonZero = math.isNonZero(data->elements[position++]);
        isDecided = isDecided && isNonZero.isKnown();
        if (isDecided && isNonZero.integer() != 0)
            found.push_back(index);
    });
    if (!isDecided || (*dims)[1] != std::int64_t(found.size()))
        return false;
    ctx.guidedBy(data->marks());
    std::vector<Scalar> elements;
    for (std::size_t axis = 0; axis < data->dims.size(); ++axis) {
        for (const Indices &index : found)
            elements.emplace_back(Expr(index[axis]));
    }
    return setKnown(ctx, 0, std::move(elements));
}

} // namespace

void addScatteringValues(RuleTable &table)
{
    table["Scatter"].values = scatterElementsValues;
    table["ScatterElements"].values = scatterElementsValues;
    table["ScatterND"].values = scatterNdValues;
    table["Pad"].values = padValues;
    table["OneHot"].values = oneHotValues;
    table["TopK"].values = topKValues;
    table["NonZero"].values = nonZeroValues;
}

} // namespace shapewright
