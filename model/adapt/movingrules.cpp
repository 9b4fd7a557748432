// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/ruletables.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <limits>

namespace shapewright {

namespace {

Outcome transpose(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (shape == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    RowsPlace place = rows.place(0);
    const auto permutation = rows.attributes().integerList("perm");
    if (permutation && !permutation->empty()) {
        const auto found = std::ranges::find(*permutation, std::int64_t(place.axis));
        if (found == permutation->end())
            return clash(AdaptObstacle::UnknownShape);
        place.axis = std::uint32_t(found - permutation->begin());
    } else {
        place.axis = std::uint32_t(shape->size()) - 1 - place.axis;
    }
    rows.setOutputs(place);
    return {};
}

Outcome split(NodeRows &rows)
{
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    const auto axis = rows.axisAttribute(0);
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    if (*axis == rows.place(0).axis)
        return clash(AdaptObstacle::PicksRows);
    rows.setOutputs(rows.place(0));
    return {};
}

// A sequence of parts has the rows where each part has them.
Outcome splitToSequence(NodeRows &rows)
{
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    const auto axis = rows.axisAttribute(0);
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    RowsPlace place = rows.place(0);
    if (*axis == place.axis)
        return clash(AdaptObstacle::PicksRows);
    if (place.axis > *axis && !rows.has(1) && rows.attributes().integer("keepdims", 1) == 0)
        --place.axis;
    rows.setOutputs(place);
    return {};
}

// Ends that are at the last row go as far as there are rows.
Outcome slice(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (shape == nullptr || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    const RowsPlace place = rows.place(0);
    const bool hasInputs = rows.opset() >= 10;
    const auto starts = hasInputs ? rows.integers(1) : rows.attributes().integerList("starts");
    const auto ends = hasInputs ? rows.integers(2) : rows.attributes().integerList("ends");
    const auto steps = hasInputs && rows.has(4) ? rows.integers(4) : std::nullopt;
    auto axes = hasInputs ? rows.integers(3) : rows.attributes().integerList("axes");
    if (hasInputs && rows.has(3) && !axes)
        return clash(AdaptObstacle::UnknownShape);
    const Dims *count = hasInputs ? rows.dims(1) : nullptr;
    if (!axes) {
        axes.emplace();
        if (!hasInputs && starts)
            axes->resize(starts->size());
        else if (count != nullptr && count->size() == 1 && count->front().isConstant())
            axes->resize(std::size_t(std::min(count->front().value(), std::int64_t(shape->size()))));
        else
            return clash(AdaptObstacle::UnknownShape);
        for (std::size_t i = 0; i < axes->size(); ++i)
            (*axes)[i] = std::int64_t(i);
    }
    for (std::size_t i = 0; i < axes->size(); ++i) {
        const auto axis = rows.axis((*axes)[i], shape->size());
        if (!axis)
            return clash(AdaptObstacle::UnknownShape);
        if (*axis != place.axis)
            continue;
        if (!starts || i >= starts->size() || (*starts)[i] != 0 ||
            (rows.has(4) && (!steps || i >= steps->size() || (*steps)[i] != 1)))
            return clash(AdaptObstacle::PicksRows);
        if (!ends) {
            // An end that is computed must be the number of rows.
            const auto computed = rows.has(2) ? elementsOf(*rows.newValue(2)) : nullptr;
            if (!hasInputs || !computed || i >= computed->elements.size() ||
                !computed->elements[i].expr().isSameAs(rows.newSize(place)))
                return clash(AdaptObstacle::PicksRows);
            continue;
        }
        const Expr size = rows.oldSize(place);
        if (i >= ends->size() || !size.isConstant() || (*ends)[i] < size.value())
            return clash(AdaptObstacle::PicksRows);
        const bool isNarrow = hasInputs && rows.value(2)->type.elemType == onnx::TensorProto::INT32;
        const std::int64_t last =
            isNarrow ? std::numeric_limits<std::int32_t>::max() : std::numeric_limits<std::int64_t>::max();
        if ((*ends)[i] >= std::numeric_limits<std::int32_t>::max())
            continue;
        OtherNumbers other{2, hasInputs ? "" : "ends", {}};
        for (const std::int64_t end : *ends)
            other.numbers.emplace_back(end);
        other.numbers[i] = last;
        rows.change(std::move(other));
    }
    rows.setOutputs(place);
    return {};
}

Outcome concat(NodeRows &rows)
{
    const Dims *shape = nullptr;
    for (std::size_t i = 0; i < rows.inputCount(); ++i)
        shape = rows.isRows(i) ? rows.dims(i) : shape;
    const auto axis = shape != nullptr
                          ? rows.axis(rows.attributes().integer("axis", rows.opset() < 4 ? 1 : 0), shape->size())
                          : std::nullopt;
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    RowsPlace place;
    for (std::size_t i = 0; i < rows.inputCount(); ++i) {
        if (rows.isRows(i))
            place = rows.place(i);
    }
    if (place.axis == *axis)
        return clash(AdaptObstacle::JoinsRows);
    for (std::size_t i = 0; i < rows.inputCount(); ++i) {
        if (Outcome outcome = rows.require(i, place))
            return outcome;
    }
    rows.setOutputs(place);
    return {};
}

Outcome gather(NodeRows &rows)
{
    const Dims *indices = rows.dims(1);
    const auto axis = indices != nullptr ? rows.axisAttribute(0) : std::nullopt;
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    if ((!rows.isRows(0) && !rows.isSame(0)) || (!rows.isRows(1) && !rows.isSame(1)))
        return clash(AdaptObstacle::UsesSize);
    if (rows.isRows(0) && rows.isRows(1))
        return clash(rows.place(0).axis == *axis ? AdaptObstacle::PicksRows : AdaptObstacle::DifferentAxes);
    RowsPlace place = rows.place(rows.isRows(0) ? 0 : 1);
    if (rows.isRows(1)) {
        place.axis += *axis;
    } else {
        if (place.axis == *axis)
            return clash(AdaptObstacle::PicksRows);
        if (place.axis > *axis)
            place.axis = std::uint32_t(place.axis + indices->size() - 1);
    }
    rows.setOutputs(place);
    return {};
}

// Data and indices have the rows at the same axis, which is not the one that is indexed.
Outcome gatherElements(NodeRows &rows)
{
    const auto axis = rows.axisAttribute(0);
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    RowsPlace place = rows.isRows(0) ? rows.place(0) : rows.place(1);
    if (place.axis == *axis)
        return clash(AdaptObstacle::PicksRows);
    for (std::size_t i = 0; i < rows.inputCount(); ++i) {
        if (rows.isRows(i))
            place = rows.place(i);
    }
    for (std::size_t i = 0; i < rows.inputCount(); ++i) {
        if (Outcome outcome = rows.require(i, place))
            return outcome;
    }
    if (place.axis == *axis)
        return clash(AdaptObstacle::PicksRows);
    rows.setOutputs(place);
    return {};
}

Outcome gatherND(NodeRows &rows)
{
    const Dims *data = rows.dims(0), *indices = rows.dims(1);
    const std::int64_t batch = rows.attributes().integer("batch_dims", 0);
    if (data == nullptr || indices == nullptr || indices->empty() || !indices->back().isConstant())
        return clash(AdaptObstacle::UnknownShape);
    const std::int64_t length = indices->back().value();
    const std::int64_t rank = std::int64_t(indices->size());
    RowsPlace place = rows.place(rows.isRows(0) ? 0 : 1);
    if (place.axis < batch) {
        if (Outcome outcome = rows.requireEach({0, 1}, place))
            return outcome;
    } else if (rows.isRows(0)) {
        if (Outcome outcome = rows.requireSame({1}))
            return outcome;
        const bool picksFromOnlyRow = place.axis == 0 && rows.oldRows() == 1 && data->front().isConstant(1) &&
                                      length > 1 && rank > 1 && indices->front().isConstant(1);
        if (picksFromOnlyRow)
            rows.change(PickedFromEach{});
        else if (place.axis < batch + length)
            return clash(AdaptObstacle::PicksRows);
        else
            place.axis = std::uint32_t(rank - 1 + place.axis - batch - length);
    } else {
        if (Outcome outcome = rows.requireSame({0}))
            return outcome;
        if (place.axis + 1 == rank)
            return clash(AdaptObstacle::PicksRows);
    }
    rows.setOutputs(place);
    return {};
}

Outcome scatterND(NodeRows &rows)
{
    const Dims *data = rows.dims(0), *indices = rows.dims(1);
    if (data == nullptr || indices == nullptr || indices->empty() || !indices->back().isConstant())
        return clash(AdaptObstacle::UnknownShape);
    if (Outcome outcome = rows.requireSame({1}))
        return outcome;
    const std::int64_t length = indices->back().value(), rank = std::int64_t(indices->size());
    RowsPlace place;
    if (rows.isRows(0)) {
        place = rows.place(0);
    } else {
        place = rows.place(2);
        if (place.axis < rank - 1)
            return clash(AdaptObstacle::PicksRows);
        place.axis = std::uint32_t(place.axis - (rank - 1) + length);
    }
    if (place.axis < length)
        return clash(AdaptObstacle::PicksRows);
    if (Outcome outcome = rows.require(0, place))
        return outcome;
    if (Outcome outcome = rows.require(2, place.at(place.axis - length + rank - 1)))
        return outcome;
    rows.setOutputs(place);
    return {};
}

Outcome pad(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    const auto pads = rows.integers(rows.opset() < 2 ? "paddings" : "pads", 1);
    if (shape == nullptr || !pads || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    const auto axes = rows.has(3) ? rows.integers(3) : std::nullopt;
    if (rows.has(3) && !axes)
        return clash(AdaptObstacle::UnknownShape);
    const std::size_t count = axes ? axes->size() : shape->size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto axis = rows.axis(axes ? (*axes)[i] : std::int64_t(i), shape->size());
        if (!axis || pads->size() != 2 * count)
            return clash(AdaptObstacle::UnknownShape);
        if (*axis == rows.place(0).axis && ((*pads)[i] != 0 || (*pads)[i + count] != 0))
            return clash(AdaptObstacle::JoinsRows);
    }
    rows.setOutputs(rows.place(0));
    return {};
}

Outcome trilu(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    if (shape == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    if (rows.place(0).axis + 2 >= shape->size())
        return clash(AdaptObstacle::InOrder);
    rows.setOutputs(rows.place(0));
    return {};
}

Outcome oneHot(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    const auto axis =
        shape != nullptr ? rows.axis(rows.attributes().integer("axis", -1), shape->size() + 1) : std::nullopt;
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    RowsPlace place = rows.place(0);
    if (place.axis >= *axis)
        ++place.axis;
    rows.setOutputs(place);
    return {};
}

// The input has a length for each row.
Outcome reverseSequence(NodeRows &rows)
{
    const RowsPlace place = RowsPlace().at(std::size_t(rows.attributes().integer("batch_axis", 1)));
    if (rows.isRows(0) && rows.place(0).axis == rows.attributes().integer("time_axis", 0))
        return clash(AdaptObstacle::InOrder);
    const RowsPlace first;
    if (Outcome outcome = rows.require(0, place))
        return outcome;
    if (Outcome outcome = rows.require(1, first))
        return outcome;
    rows.setOutputs(place);
    return {};
}

} // namespace

const RowsRules &movingRules()
{
    static const RowsRules rules{
        {"Transpose", transpose},
        {"Split", split},
        {"SplitToSequence", splitToSequence},
        {"SequenceAt", keepRows},
        {"Slice", slice},
        {"Concat", concat},
        {"Gather", gather},
        {"GatherElements", gatherElements},
        {"Scatter", gatherElements},
        {"ScatterElements", gatherElements},
        {"GatherND", gatherND},
        {"ScatterND", scatterND},
        {"Pad", pad},
        {"Trilu", trilu},
        {"OneHot", oneHot},
        {"ReverseSequence", reverseSequence},
    };
    return rules;
}

} // namespace shapewright
