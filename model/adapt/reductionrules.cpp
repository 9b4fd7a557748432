// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/ruletables.h"

#include <algorithm>

namespace shapewright {

namespace {

Outcome reduce(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (shape == nullptr || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    const auto given = rows.integers("axes", 1);
    if (!given && rows.has(1))
        return clash(AdaptObstacle::UnknownShape);
    std::vector<bool> isReduced(shape->size(), false);
    if (given && !given->empty()) {
        for (const std::int64_t one : *given) {
            const auto axis = rows.axis(one, shape->size());
            if (!axis)
                return clash(AdaptObstacle::UnknownShape);
            isReduced[*axis] = true;
        }
    } else if (rows.attributes().integer("noop_with_empty_axes", 0) == 0) {
        isReduced.assign(shape->size(), true);
    }
    RowsPlace place = rows.place(0);
    if (isReduced[place.axis])
        return clash(AdaptObstacle::Reduces);
    if (rows.attributes().integer("keepdims", 1) == 0)
        place.axis -= std::uint32_t(std::count(isReduced.begin(), isReduced.begin() + place.axis, true));
    rows.setOutputs(place);
    return {};
}

// One axis, by an attribute.
Outcome reduceOne(NodeRows &rows)
{
    const auto axis = rows.isRows(0) ? rows.axisAttribute(0) : std::nullopt;
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    RowsPlace place = rows.place(0);
    if (*axis == place.axis)
        return clash(AdaptObstacle::Reduces);
    if (rows.attributes().integer("keepdims", 1) == 0 && place.axis > *axis)
        --place.axis;
    rows.setOutputs(place);
    return {};
}

// Softmax over one axis or, before opset 13, over all axes from one on.
Outcome softmax(NodeRows &rows)
{
    const auto axis = rows.axisAttribute(rows.opset() >= 13 ? -1 : 1);
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    const std::uint32_t place = rows.place(0).axis;
    if (rows.opset() >= 13 ? place == *axis : place >= *axis)
        return clash(AdaptObstacle::Normalizes);
    rows.setOutputs(rows.place(0));
    return {};
}

// Normalizes over all axes from one on, with a scale and a bias of their shape.
Outcome layerNormalization(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (shape == nullptr || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    const auto axis = rows.axis(rows.attributes().integer("axis", -1), shape->size());
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    const RowsPlace place = rows.place(0);
    if (place.axis >= *axis)
        return clash(AdaptObstacle::Normalizes);
    // They may be broadcast along the rows.
    for (std::size_t i = 1; i < rows.inputCount(); ++i) {
        const Dims *weights = rows.dims(i);
        if (weights == nullptr)
            continue;
        const std::size_t before = shape->size() - std::min(shape->size(), weights->size());
        if (place.axis >= before && !(*weights)[place.axis - before].isConstant(1))
            return clash(AdaptObstacle::FixedSize,
                         {rows.inputName(i), rows.pool().text((*weights)[place.axis - before])});
    }
    rows.setOutputs(place);
    return {};
}

Outcome lpNormalization(NodeRows &rows)
{
    const auto axis = rows.axisAttribute(-1);
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    if (*axis == rows.place(0).axis)
        return clash(AdaptObstacle::Normalizes);
    rows.setOutputs(rows.place(0));
    return {};
}

Outcome meanVariance(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (shape == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    for (const std::int64_t one : rows.attributes().integerList("axes").value_or(std::vector<std::int64_t>{0, 2, 3})) {
        const auto axis = rows.axis(one, shape->size());
        if (!axis || *axis == rows.place(0).axis)
            return clash(AdaptObstacle::Normalizes);
    }
    rows.setOutputs(rows.place(0));
    return {};
}

Outcome cumulativeSum(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    const auto given = rows.integers(1);
    const auto axis =
        shape != nullptr && given && given->size() == 1 ? rows.axis(given->front(), shape->size()) : std::nullopt;
    if (!axis || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    if (*axis == rows.place(0).axis)
        return clash(AdaptObstacle::InOrder);
    rows.setOutputs(rows.place(0));
    return {};
}

Outcome topK(NodeRows &rows)
{
    const auto axis = rows.isRows(0) ? rows.axisAttribute(-1) : std::nullopt;
    if (!axis)
        return clash(AdaptObstacle::UnknownShape);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    if (*axis == rows.place(0).axis)
        return clash(AdaptObstacle::Reduces);
    rows.setOutputs(rows.place(0));
    return {};
}

} // namespace

const RowsRules &reductionRules()
{
    static const RowsRules rules = [] {
        RowsRules all{
            {"ArgMax", reduceOne},
            {"ArgMin", reduceOne},
            {"Softmax", softmax},
            {"LogSoftmax", softmax},
            {"Hardmax", softmax},
            {"LayerNormalization", layerNormalization},
            {"RMSNormalization", layerNormalization},
            {"SimplifiedLayerNormalization", layerNormalization},
            {"LpNormalization", lpNormalization},
            {"MeanVarianceNormalization", meanVariance},
            {"CumSum", cumulativeSum},
            {"CumProd", cumulativeSum},
            {"TopK", topK},
        };
        for (const char *name : {"ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
                                 "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare"})
            all[name] = reduce;
        return all;
    }();
    return rules;
}

} // namespace shapewright
