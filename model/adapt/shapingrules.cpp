// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/reshapenumbers.h"
#include "model/adapt/rowslayout.h"
#include "model/adapt/ruletables.h"

#include <algorithm>

namespace shapewright {

namespace {

std::string textOf(const NodeRows &rows, const Dims &dims)
{
    std::string text;
    for (const Expr &dim : dims)
        text += (dim.isKnown() ? rows.pool().text(dim) : "?") + ",";
    return text;
}

// Of the ways to place the rows, the one that is chosen.
std::optional<RowsLayout> chosenLayout(NodeRows &rows, const Dims &before, const Dims &after)
{
    const RowsPlace &place = rows.place(0);
    std::vector<RowsLayout> layouts = rowsLayouts(rows, before, place, after);
    if (layouts.empty())
        return {};
    const std::string key = rows.node().opType + textOf(rows, before) + "@" + std::to_string(place.axis) + "*" +
                            textOf(rows, {place.outer, place.inner}) + ">" + textOf(rows, after);
    // Where an axis of their own is at hand, they are hardly merged into another.
    const auto own =
        std::size_t(std::ranges::count_if(layouts, [](const RowsLayout &layout) { return layout.place.isOwnAxis(); }));
    const bool hasOwn = layouts.front().place.isOwnAxis() && !layouts.front().isMoved;
    return layouts[rows.choose(layouts.size(), hasOwn ? own : layouts.size(), key)];
}

Outcome reshape(NodeRows &rows)
{
    const Dims *before = rows.dims(0), *after = rows.outputDims(0);
    if (before == nullptr || after == nullptr || !rows.isRows(0))
        return clash(rows.isRows(0) ? AdaptObstacle::UnknownShape : AdaptObstacle::NoPlace);
    const auto isZero = [](Expr dim) { return !dim.isKnown() || dim.isConstant(0); };
    if (std::ranges::any_of(*before, isZero) || std::ranges::any_of(*after, isZero))
        return clash(AdaptObstacle::UnknownShape);
    const bool hasInput = rows.opset() >= 5;
    std::vector<Expr> numbers;
    if (hasInput) {
        const auto elements = rows.has(1) && !rows.isRows(1) ? elementsOf(*rows.newValue(1)) : nullptr;
        if (!elements)
            return clash(AdaptObstacle::UnknownShape);
        for (const Scalar &element : elements->elements)
            numbers.push_back(element.expr());
    } else {
        for (const std::int64_t number : rows.attributes().integerList("shape").value_or(std::vector<std::int64_t>()))
            numbers.emplace_back(number);
    }
    if (numbers.size() != after->size())
        return clash(AdaptObstacle::UnknownShape);
    const bool isZeroCopied = rows.attributes().integer("allowzero", 0) == 0;
    const auto layout = chosenLayout(rows, *before, *after);
    if (!layout)
        return clash(AdaptObstacle::NoPlace);
    const Dims input = rows.newDims(*before, rows.place(0));
    const Dims wanted = rows.newDims(*after, layout->place);
    if (layout->isMoved) {
        auto steps = rearranged(rows, *before, rows.place(0), *after, *layout);
        if (!steps)
            return clash(AdaptObstacle::UnknownShape);
        rows.change(*std::move(steps));
    } else if (const auto now = reshaped(rows.pool(), input, numbers, isZeroCopied); !now || !areSame(*now, wanted)) {
        auto shape = otherShape(input, numbers, wanted, isZeroCopied);
        OtherNumbers other{1, hasInput ? "" : "shape", shape ? *std::move(shape) : std::vector<Expr>(wanted)};
        if (other.numbers != numbers)
            rows.change(std::move(other));
    }
    rows.setOutputs(layout->place);
    return {};
}

// A node that a Reshape can replace. `natural` is where the rows are if it stays.
Outcome reshapeInstead(NodeRows &rows, const std::optional<RowsPlace> &natural)
{
    const Dims *before = rows.dims(0), *after = rows.outputDims(0);
    if (before == nullptr || after == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    const auto layout = chosenLayout(rows, *before, *after);
    if (!layout)
        return clash(AdaptObstacle::NoPlace);
    if (!natural || !layout->place.isSameAs(*natural) || layout->isMoved) {
        auto steps = rearranged(rows, *before, rows.place(0), *after, *layout);
        if (!steps)
            return clash(AdaptObstacle::UnknownShape);
        if (rows.opset() < 5)
            return clash(AdaptObstacle::OldOperator);
        rows.change(*std::move(steps));
    }
    rows.setOutputs(layout->place);
    return {};
}

Outcome flatten(NodeRows &rows)
{
    const Dims *before = rows.dims(0);
    if (before == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    ExprPool &pool = rows.pool();
    std::int64_t axis = rows.attributes().integer("axis", 1);
    axis = axis < 0 ? axis + std::int64_t(before->size()) : axis;
    const RowsPlace &place = rows.place(0);
    RowsPlace natural{std::int64_t(place.axis) < axis ? 0U : 1U, place.outer, place.inner};
    for (std::size_t i = 0; i < before->size(); ++i) {
        if ((std::int64_t(i) < axis) != (natural.axis == 0) || i == place.axis)
            continue;
        Expr &factor = i < place.axis ? natural.outer : natural.inner;
        factor = pool.multiply(factor, (*before)[i]);
    }
    return reshapeInstead(rows, natural);
}

Outcome unsqueeze(NodeRows &rows)
{
    const Dims *before = rows.dims(0), *after = rows.outputDims(0);
    const auto given = rows.integers("axes", 1);
    if (before == nullptr || after == nullptr || !given || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    std::vector<bool> isNew(after->size(), false);
    for (const std::int64_t one : *given) {
        const auto axis = rows.axis(one, after->size());
        if (!axis)
            return clash(AdaptObstacle::UnknownShape);
        isNew[*axis] = true;
    }
    RowsPlace natural = rows.place(0);
    std::uint32_t seen = 0;
    for (std::uint32_t i = 0; i < after->size(); ++i) {
        if (isNew[i])
            continue;
        if (seen++ == rows.place(0).axis)
            natural.axis = i;
    }
    if (natural.isOwnAxis()) {
        rows.setOutputs(natural);
        return {};
    }
    return reshapeInstead(rows, natural);
}

Outcome squeeze(NodeRows &rows)
{
    const Dims *before = rows.dims(0), *after = rows.outputDims(0);
    const auto given = rows.integers("axes", 1);
    if (before == nullptr || after == nullptr || (!given && rows.has(1)) || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    std::vector<bool> isGone(before->size(), false);
    for (std::size_t i = 0; !given && i < before->size(); ++i)
        isGone[i] = (*before)[i].isConstant(1);
    for (const std::int64_t one : given.value_or(std::vector<std::int64_t>())) {
        const auto axis = rows.axis(one, before->size());
        if (!axis)
            return clash(AdaptObstacle::UnknownShape);
        isGone[*axis] = true;
    }
    const RowsPlace &place = rows.place(0);
    RowsPlace natural = place;
    natural.axis -= std::uint32_t(std::count(isGone.begin(), isGone.begin() + place.axis, true));
    // Without axes, it would squeeze an axis of one row.
    const bool isStable = given || !place.isOwnAxis();
    if (!isGone[place.axis] && isStable) {
        rows.setOutputs(natural);
        return {};
    }
    return reshapeInstead(rows, std::nullopt);
}

// The elements of a shape, as they are with the new number of rows.
std::optional<std::vector<Expr>> newNumbers(const NodeRows &rows, std::size_t i)
{
    const auto elements = rows.has(i) && !rows.isRows(i) ? elementsOf(*rows.newValue(i)) : nullptr;
    if (!elements)
        return {};
    std::vector<Expr> numbers;
    for (const Scalar &element : elements->elements) {
        if (!element.expr().isKnown())
            return {};
        numbers.push_back(element.expr().unmarked());
    }
    return numbers;
}

// The factor of the rows in a number that is computed; nothing if it is no multiple of them.
std::optional<Expr> factorOf(const NodeRows &rows, Expr number)
{
    const Expr factor = rows.pool().divide(number, rows.rows());
    return factor.isConstant() ? std::optional(factor) : std::nullopt;
}

// The axis that is filled alike for each row, by a shape that is computed.
Outcome computedPlace(const NodeRows &rows, const std::vector<Expr> &numbers, const std::vector<Expr> &old,
                      RowsPlace &place)
{
    std::optional<std::uint32_t> axis;
    for (std::uint32_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i].isSameAs(old[i]))
            continue;
        const auto factor = factorOf(rows, numbers[i]);
        if (axis || !factor)
            return clash(AdaptObstacle::UsesSize);
        axis = i;
        place = {i, Expr(1), *factor};
    }
    return axis ? Outcome() : clash(AdaptObstacle::UsesSize);
}

std::vector<Expr> oldNumbers(const NodeRows &rows, std::size_t i)
{
    std::vector<Expr> numbers;
    if (const auto elements = elementsOf(*rows.value(i))) {
        for (const Scalar &element : elements->elements)
            numbers.push_back(element.expr().unmarked());
    }
    return numbers;
}

Outcome expand(NodeRows &rows)
{
    const Dims *data = rows.dims(0), *after = rows.outputDims(0);
    const auto numbers = newNumbers(rows, 1);
    if (data == nullptr || after == nullptr || !numbers)
        return clash(AdaptObstacle::UnknownShape);
    if (!rows.isRows(0)) {
        const std::vector<Expr> old = oldNumbers(rows, 1);
        RowsPlace place;
        if (old.size() != numbers->size() || numbers->size() != after->size())
            return clash(AdaptObstacle::UsesSize);
        if (Outcome outcome = computedPlace(rows, *numbers, old, place))
            return outcome;
        const std::size_t before = after->size() - std::min(after->size(), data->size());
        if (place.axis >= before && !(*data)[place.axis - before].isConstant(1))
            return clash(AdaptObstacle::FixedSize, {rows.inputName(0), rows.pool().text((*data)[place.axis - before])});
        rows.setOutputs(place);
        return {};
    }
    RowsPlace place = rows.place(0);
    place.axis += std::uint32_t(after->size() - std::min(after->size(), data->size()));
    const std::size_t before = after->size() - std::min(after->size(), numbers->size());
    if (place.axis >= before) {
        const Expr number = (*numbers)[place.axis - before];
        if (!number.isConstant(1) && !number.isSameAs(rows.newSize(place))) {
            // The axis was broadcast, and not the rows.
            if (!number.isSameAs(rows.oldSize(place)))
                return clash(AdaptObstacle::Broadcasts, {rows.pool().text(number)});
            OtherNumbers other{1, {}, *numbers};
            other.numbers[place.axis - before] = Expr(1);
            rows.change(std::move(other));
        }
    }
    // What else is computed from the size must be the size of another axis that is not the rows'.
    for (std::size_t i = 0; i < numbers->size(); ++i) {
        if (i + before != place.axis && factorOf(rows, (*numbers)[i]) && !(*numbers)[i].isConstant())
            return clash(AdaptObstacle::UsesSize);
    }
    rows.setOutputs(place);
    return {};
}

Outcome tile(NodeRows &rows)
{
    const Dims *data = rows.dims(0);
    if (rows.opset() < 6)
        return clash(AdaptObstacle::OldOperator);
    const auto numbers = newNumbers(rows, 1);
    if (data == nullptr || !numbers || numbers->size() != data->size())
        return clash(AdaptObstacle::UnknownShape);
    ExprPool &pool = rows.pool();
    if (!rows.isRows(0)) {
        RowsPlace place;
        if (Outcome outcome = computedPlace(rows, *numbers, oldNumbers(rows, 1), place))
            return outcome;
        place.inner = pool.multiply(place.inner, (*data)[place.axis]);
        rows.setOutputs(place);
        return {};
    }
    if (!rows.isSame(1))
        return clash(AdaptObstacle::UsesSize);
    RowsPlace place = rows.place(0);
    place.outer = pool.multiply(place.outer, (*numbers)[place.axis]);
    rows.setOutputs(place);
    return {};
}

Outcome constantOfShape(NodeRows &rows)
{
    const auto numbers = newNumbers(rows, 0);
    if (!numbers)
        return clash(AdaptObstacle::UnknownShape);
    RowsPlace place;
    if (Outcome outcome = computedPlace(rows, *numbers, oldNumbers(rows, 0), place))
        return outcome;
    rows.setOutputs(place);
    return {};
}

Outcome resize(NodeRows &rows)
{
    const Dims *before = rows.dims(0), *after = rows.outputDims(0);
    if (before == nullptr || after == nullptr || before->size() != after->size() || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    const RowsPlace place = rows.place(0);
    if (!(*before)[place.axis].isSameAs((*after)[place.axis]))
        return clash(AdaptObstacle::Spatial);
    const bool hasSizes = rows.opset() >= 11 && rows.has(3) && rows.node().opType == "Resize";
    if (!hasSizes) {
        if (Outcome outcome = rows.requireSameFrom(1))
            return outcome;
        rows.setOutputs(place);
        return {};
    }
    if (Outcome outcome = rows.requireSame({1, 2}))
        return outcome;
    auto numbers = newNumbers(rows, 3);
    if (!numbers)
        return clash(AdaptObstacle::UnknownShape);
    const auto axes = rows.attributes().integerList("axes");
    for (std::size_t i = 0; i < numbers->size(); ++i) {
        const auto axis = rows.axis(axes && i < axes->size() ? (*axes)[i] : std::int64_t(i), before->size());
        if (axis != place.axis || (*numbers)[i].isSameAs(rows.newSize(place)))
            continue;
        const auto scales = axes ? std::nullopt : exactScales(rows.attributes(), *before, *after);
        if (scales && !rows.has(2)) {
            rows.change(ScalesForSizes{*scales});
        } else {
            OtherNumbers other{3, {}, *numbers};
            other.numbers[i] = rows.newSize(place);
            rows.change(std::move(other));
        }
    }
    rows.setOutputs(place);
    return {};
}

} // namespace

const RowsRules &shapingRules()
{
    static const RowsRules rules{
        {"Reshape", reshape}, {"Flatten", flatten}, {"Unsqueeze", unsqueeze},
        {"Squeeze", squeeze}, {"Expand", expand},   {"ConstantOfShape", constantOfShape},
        {"Tile", tile},       {"Resize", resize},   {"Upsample", resize},
    };
    return rules;
}

} // namespace shapewright
