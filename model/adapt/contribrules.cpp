// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/ruletables.h"

namespace shapewright {

namespace {

// The first inputs, as many as there are, have the rows in the first axis, and all outputs, too.
template <std::size_t count>
Outcome firstAxis(NodeRows &rows)
{
    const RowsPlace first;
    for (std::size_t i = 0; i < count; ++i) {
        if (Outcome outcome = rows.require(i, first))
            return outcome;
    }
    if (Outcome outcome = rows.requireSameFrom(count))
        return outcome;
    rows.setOutputs(first);
    return {};
}

// The first input has the rows in the first axis. Its axes after that may be merged into it.
Outcome lastAxis(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (shape == nullptr || !rows.isRows(0))
        return clash(AdaptObstacle::UnknownShape);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    if (rows.place(0).axis + 1 >= shape->size())
        return clash(AdaptObstacle::Sums);
    rows.setOutputs(rows.place(0));
    return {};
}

Outcome fusedMatMul(NodeRows &rows)
{
    if (rows.attributes().integer("transBatchA", 0) != 0 || rows.attributes().integer("transBatchB", 0) != 0)
        return clash(AdaptObstacle::UnknownOperator);
    return multiplyRows(rows, 0, 1, rows.attributes().integer("transA", 0) != 0,
                        rows.attributes().integer("transB", 0) != 0);
}

Outcome skipLayerNormalization(NodeRows &rows)
{
    const Dims *shape = rows.dims(0);
    if (shape == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    if (Outcome outcome = rows.requireSameFrom(2))
        return outcome;
    RowsPlace place;
    if (Outcome outcome = rows.broadcast({0, 1}, shape->size(), place))
        return outcome;
    if (place.axis + 1 >= shape->size())
        return clash(AdaptObstacle::Normalizes);
    if (!rows.isRows(0)) {
        if (Outcome outcome = rows.require(0, place))
            return outcome;
    }
    rows.setOutputs(place);
    return {};
}

Outcome embedLayerNormalization(NodeRows &rows)
{
    const RowsPlace first;
    if (Outcome outcome = rows.requireEach({0, 1, 7, 8}, first))
        return outcome;
    if (Outcome outcome = rows.requireSame({2, 3, 4, 5, 6}))
        return outcome;
    rows.setOutputs(first);
    return {};
}

Outcome fusedAttention(NodeRows &rows)
{
    const RowsPlace first;
    const RowsPlace second = first.at(1);
    if (Outcome outcome = rows.require(0, first))
        return outcome;
    if (Outcome outcome = rows.requireSame({1, 2}))
        return outcome;
    if (Outcome outcome = rows.require(3, first))
        return outcome;
    if (Outcome outcome = rows.require(4, second))
        return outcome;
    if (Outcome outcome = rows.requireSame({5, 6}))
        return outcome;
    rows.setOutput(0, first);
    rows.setOutput(1, second);
    return {};
}

Outcome multiHeadAttention(NodeRows &rows)
{
    const RowsPlace first;
    if (Outcome outcome = rows.requireEach({0, 1, 2, 4, 6, 7}, first))
        return outcome;
    if (Outcome outcome = rows.requireSame({3}))
        return outcome;
    if (rows.isRows(5) ? !rows.place(5).isSameAs(first) : !rows.isSame(5))
        return clash(AdaptObstacle::DifferentAxes);
    rows.setOutputs(first);
    return {};
}

// Two quantized inputs that are broadcast, each followed by its scale and its zero point.
Outcome quantizedPair(NodeRows &rows)
{
    const Dims *a = rows.dims(0), *b = rows.dims(3);
    if (a == nullptr || b == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    if (Outcome outcome = rows.requireSame({1, 2, 4, 5, 6, 7}))
        return outcome;
    RowsPlace place;
    if (Outcome outcome = rows.broadcast({0, 3}, std::max(a->size(), b->size()), place))
        return outcome;
    rows.setOutputs(place);
    return {};
}

Outcome oneScaleForAll(NodeRows &)
{
    return clash(AdaptObstacle::OneScale);
}

Outcome biasGelu(NodeRows &rows)
{
    return lastAxis(rows);
}

} // namespace

const RowsRules &contribRules()
{
    static const RowsRules rules{
        {"Gelu", keepRows},
        {"FastGelu", biasGelu},
        {"QuickGelu", keepRows},
        {"BiasGelu", biasGelu},
        {"FusedMatMul", fusedMatMul},
        {"MatMulNBits", lastAxis},
        {"FusedConv", firstAxis<1>},
        {"NhwcConv", firstAxis<1>},
        {"NhwcFusedConv", firstAxis<1>},
        {"QLinearConv", firstAxis<1>},
        {"QLinearAveragePool", firstAxis<1>},
        {"QLinearGlobalAveragePool", firstAxis<1>},
        {"NhwcMaxPool", firstAxis<1>},
        {"QLinearSigmoid", keepRows},
        {"QLinearLeakyRelu", keepRows},
        {"QLinearAdd", quantizedPair},
        {"QLinearMul", quantizedPair},
        {"SkipLayerNormalization", skipLayerNormalization},
        {"SkipSimplifiedLayerNormalization", skipLayerNormalization},
        {"EmbedLayerNormalization", embedLayerNormalization},
        {"Attention", fusedAttention},
        {"MultiHeadAttention", multiHeadAttention},
        {"DynamicQuantizeMatMul", oneScaleForAll},
        {"DynamicQuantizeLSTM", oneScaleForAll},
    };
    return rules;
}

const RowsRules &learningRules()
{
    static const RowsRules rules{
        {"Binarizer", keepRows},
        {"Imputer", keepRows},
        {"LabelEncoder", keepRows},
        {"LinearClassifier", firstAxis<1>},
        {"LinearRegressor", firstAxis<1>},
        {"Normalizer", firstAxis<1>},
        {"SVMClassifier", firstAxis<1>},
        {"SVMRegressor", firstAxis<1>},
        {"Scaler", firstAxis<1>},
        {"TreeEnsemble", firstAxis<1>},
        {"TreeEnsembleClassifier", firstAxis<1>},
        {"TreeEnsembleRegressor", firstAxis<1>},
    };
    return rules;
}

} // namespace shapewright
