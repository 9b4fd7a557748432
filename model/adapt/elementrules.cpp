// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/ruletables.h"

#include <algorithm>

namespace shapewright {

namespace {

// Before opset 7, Add and its like say by an attribute at which axis the second input begins.
Outcome broadcastOld(NodeRows &rows)
{
    if (rows.dims(0) == nullptr || rows.dims(1) == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    const bool isBroadcast = rows.attributes().integer("broadcast", 0) != 0;
    const auto first = rows.axis(
        rows.attributes().integer("axis", std::int64_t(rows.dims(0)->size()) - std::int64_t(rows.dims(1)->size())),
        rows.dims(0)->size() + 1);
    if (!first)
        return clash(AdaptObstacle::UnknownShape);
    if (!isBroadcast || *first + rows.dims(1)->size() == rows.dims(0)->size()) {
        RowsPlace place;
        if (Outcome outcome = rows.broadcast({0, 1}, rows.dims(0)->size(), place))
            return outcome;
        rows.setOutputs(place);
        return {};
    }
    if (rows.isRows(1))
        return clash(AdaptObstacle::DifferentAxes);
    const RowsPlace &place = rows.place(0);
    const bool meets = place.axis >= *first && place.axis < *first + rows.dims(1)->size();
    if (meets && !(*rows.dims(1))[place.axis - *first].isConstant(1))
        return clash(AdaptObstacle::FixedSize,
                     {rows.inputName(1), rows.pool().text((*rows.dims(1))[place.axis - *first])});
    rows.setOutputs(place);
    return {};
}

Outcome arithmetic(NodeRows &rows)
{
    return rows.opset() < 7 ? broadcastOld(rows) : broadcastRows(rows);
}

// A scale, or a zero point, for each position of an axis cannot be one for each row.
Outcome quantize(NodeRows &rows)
{
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    const Dims *scale = rows.dims(1);
    const Dims *shape = rows.dims(0);
    if (scale == nullptr || shape == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    const bool isOne = std::ranges::all_of(*scale, [](Expr dim) { return dim.isConstant(1); });
    const auto axis = rows.axis(rows.attributes().integer("axis", 1), shape->size());
    if (!isOne && (scale->size() > 1 || !axis || *axis == rows.place(0).axis))
        return clash(AdaptObstacle::FixedSize, {rows.inputName(1), rows.pool().text(scale->front())});
    // One scale of an axis of size 1, which the rows are.
    if (isOne && scale->size() == 1 && axis && *axis == rows.place(0).axis && rows.opset() >= 13 && !shape->empty() &&
        (*shape)[*axis].isConstant(1))
        return clash(AdaptObstacle::FixedSize, {rows.inputName(1), "1"});
    rows.setOutputs(rows.place(0));
    return {};
}

// Of the second input, the type alone counts.
Outcome castLike(NodeRows &rows)
{
    if (rows.isRows(0))
        rows.setOutputs(rows.place(0));
    else if (!rows.isSame(0))
        return clash(AdaptObstacle::UsesSize);
    return {};
}

Outcome prelu(NodeRows &rows)
{
    if (rows.opset() >= 7)
        return broadcastRows(rows);
    if (Outcome outcome = rows.requireSame({1}))
        return outcome;
    if (rows.place(0).axis == 1)
        return clash(AdaptObstacle::Channels);
    rows.setOutputs(rows.place(0));
    return {};
}

Outcome oneScale(NodeRows &)
{
    return clash(AdaptObstacle::OneScale);
}

} // namespace

Outcome keepRows(NodeRows &rows)
{
    if (!rows.isRows(0))
        return clash(AdaptObstacle::DifferentAxes);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    rows.setOutputs(rows.place(0));
    return {};
}

Outcome broadcastRows(NodeRows &rows)
{
    std::vector<std::size_t> inputs(rows.inputCount());
    std::size_t rank = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        inputs[i] = i;
        rank = std::max(rank, rows.dims(i) != nullptr ? rows.dims(i)->size() : 0);
    }
    RowsPlace place;
    if (Outcome outcome = rows.broadcast(inputs, rank, place))
        return outcome;
    rows.setOutputs(place);
    return {};
}

const RowsRules &elementRules()
{
    static const RowsRules rules = [] {
        RowsRules all;
        for (const char *name : {"Abs",         "Acos",
                                 "Acosh",       "Asin",
                                 "Asinh",       "Atan",
                                 "Atanh",       "BitwiseNot",
                                 "Cast",        "Ceil",
                                 "Celu",        "Clip",
                                 "Cos",         "Cosh",
                                 "Dropout",     "Elu",
                                 "Erf",         "Exp",
                                 "Floor",       "Gelu",
                                 "HardSigmoid", "HardSwish",
                                 "Identity",    "IsInf",
                                 "IsNaN",       "LeakyRelu",
                                 "Log",         "Mish",
                                 "Neg",         "Not",
                                 "Reciprocal",  "Relu",
                                 "Round",       "Selu",
                                 "Shrink",      "Sigmoid",
                                 "Sign",        "Sin",
                                 "Sinh",        "Softplus",
                                 "Softsign",    "Sqrt",
                                 "Swish",       "Tan",
                                 "Tanh",        "ThresholdedRelu",
                                 "ImageScaler", "ParametricSoftplus",
                                 "ScaledTanh",  "Affine"})
            all[name] = keepRows;
        for (const char *name : {"And", "Or", "Xor", "Equal", "Greater", "Less", "Add", "Sub", "Mul", "Div", "Pow"})
            all[name] = arithmetic;
        for (const char *name : {"GreaterOrEqual", "LessOrEqual", "Mod", "BitShift", "BitwiseAnd", "BitwiseOr",
                                 "BitwiseXor", "Max", "Min", "Mean", "Sum", "Where"})
            all[name] = broadcastRows;
        all["CastLike"] = castLike;
        all["PRelu"] = prelu;
        all["QuantizeLinear"] = all["DequantizeLinear"] = quantize;
        all["DynamicQuantizeLinear"] = oneScale;
        return all;
    }();
    return rules;
}

} // namespace shapewright
