// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/ruletables.h"

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

Outcome matMul(NodeRows &rows)
{
    if (Outcome outcome = rows.requireSameFrom(2))
        return outcome;
    return multiplyRows(rows, 0, 1, false, false);
}

// The zero point of a row of the first matrix.
Outcome matMulInteger(NodeRows &rows)
{
    if (rows.dims(2) != nullptr && !rows.dims(2)->empty() && !rows.dims(2)->back().isConstant(1))
        return clash(AdaptObstacle::FixedSize, {rows.inputName(2), rows.pool().text(rows.dims(2)->back())});
    return matMul(rows);
}

Outcome qLinearMatMul(NodeRows &rows)
{
    if (Outcome outcome = rows.requireSame({1, 2, 4, 5, 6, 7}))
        return outcome;
    if (rows.dims(1) == nullptr || !std::ranges::all_of(*rows.dims(1), [](Expr dim) { return dim.isConstant(1); }))
        return clash(AdaptObstacle::FixedSize, {rows.inputName(1), "1"});
    return multiplyRows(rows, 0, 3, false, false);
}

Outcome gemm(NodeRows &rows)
{
    if (rows.isRows(2) || !rows.isSame(2)) {
        // The bias has rows as the product has them, or the product is the same for all rows.
        if (rows.isSame(0) && rows.isSame(1))
            return clash(AdaptObstacle::DifferentAxes);
    }
    if (Outcome outcome = multiplyRows(rows, 0, 1, rows.attributes().integer("transA", 0) != 0,
                                       rows.attributes().integer("transB", 0) != 0))
        return outcome;
    if (!rows.has(2) || rows.node().outputs.empty() || !rows.node().outputs[0])
        return {};
    const RowsPlace product = rows.output(0);
    const Dims *bias = rows.dims(2);
    if (bias == nullptr || bias->size() > 2)
        return clash(AdaptObstacle::UnknownShape);
    const std::size_t before = 2 - bias->size();
    if (rows.isRows(2)) {
        const bool isSame = rows.place(2).at(rows.place(2).axis + before).isSameAs(product);
        return isSame ? Outcome() : clash(AdaptObstacle::DifferentAxes);
    }
    if (product.axis < before || (*bias)[product.axis - before].isConstant(1))
        return {};
    return rows.require(2, product.at(product.axis - before));
}

// The batch is the first axis, and every row has an output of its own.
Outcome batchFirst(NodeRows &rows)
{
    if (!rows.isRows(0))
        return clash(AdaptObstacle::DifferentAxes);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    if (rows.place(0).axis != 0)
        return clash(rows.place(0).axis == 1 ? AdaptObstacle::Channels : AdaptObstacle::Spatial);
    rows.setOutputs(rows.place(0));
    return {};
}

// Each channel of each row for itself.
Outcome pool(NodeRows &rows)
{
    // Positions within the whole tensor depend on the rows before.
    if (rows.node().outputs.size() > 1 && rows.node().outputs[1])
        return clash(AdaptObstacle::RowsDecide);
    if (rows.isRows(0) && rows.place(0).axis == 1 && rows.inputCount() == 1) {
        rows.setOutputs(rows.place(0));
        return {};
    }
    return batchFirst(rows);
}

Outcome batchNormalization(NodeRows &rows)
{
    const bool isTraining = rows.opset() >= 14  ? rows.attributes().integer("training_mode", 0) != 0
                            : rows.opset() >= 7 ? rows.node().outputs.size() > 1
                                                : rows.attributes().integer("is_test", 0) == 0;
    if (!rows.isRows(0))
        return clash(AdaptObstacle::DifferentAxes);
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    if (isTraining)
        return clash(AdaptObstacle::Normalizes);
    if (rows.place(0).axis == 1)
        return clash(AdaptObstacle::Channels);
    rows.setOutput(0, rows.place(0));
    return {};
}

// X [length, batch, features], or [batch, length, features].
Outcome recurrent(NodeRows &rows)
{
    const bool isBatchFirst = rows.attributes().integer("layout", 0) != 0;
    const std::uint32_t batch = isBatchFirst ? 0 : 1;
    RowsPlace place = rows.isRows(0) ? rows.place(0) : RowsPlace().at(batch);
    if (place.axis != batch)
        return clash(place.axis == 1 - batch ? AdaptObstacle::InOrder : AdaptObstacle::Sums);
    for (const std::size_t i : {4, 5, 6}) {
        if (!rows.isRows(0) && rows.isRows(i))
            place = rows.place(i).at(batch);
    }
    if (Outcome outcome = rows.require(0, place))
        return outcome;
    if (Outcome outcome = rows.requireSame({1, 2, 3, 7}))
        return outcome;
    if (Outcome outcome = rows.require(4, place.at(0)))
        return outcome;
    if (Outcome outcome = rows.requireEach({5, 6}, place.at(batch)))
        return outcome;
    rows.setOutput(0, place.at(isBatchFirst ? 0 : 2));
    rows.setOutput(1, place.at(batch));
    rows.setOutput(2, place.at(batch));
    return {};
}

// Each letter stands for an axis.
Outcome einsum(NodeRows &rows)
{
    std::string equation = rows.attributes().text("equation");
    std::erase(equation, ' ');
    const std::size_t arrow = equation.find("->");
    if (arrow == std::string::npos || equation.find('.') != std::string::npos)
        return clash(AdaptObstacle::UnknownOperator);
    const std::string result = equation.substr(arrow + 2);
    std::vector<std::string> terms(1);
    for (const char letter : equation.substr(0, arrow)) {
        if (letter == ',')
            terms.emplace_back();
        else
            terms.back() += letter;
    }
    if (terms.size() != rows.inputCount())
        return clash(AdaptObstacle::UnknownShape);
    std::optional<char> rowLetter;
    RowsPlace place;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (!rows.isRows(i)) {
            if (Outcome outcome = rows.requireSame({i}))
                return outcome;
            continue;
        }
        if (rows.place(i).axis >= terms[i].size())
            return clash(AdaptObstacle::UnknownShape);
        const char letter = terms[i][rows.place(i).axis];
        const RowsPlace here = rows.place(i).at(0);
        if (rowLetter && (*rowLetter != letter || !here.isSameAs(place)))
            return clash(AdaptObstacle::DifferentAxes);
        rowLetter = letter;
        place = here;
        if (std::ranges::count(terms[i], letter) > 1)
            return clash(AdaptObstacle::Sums);
    }
    const std::size_t axis = rowLetter ? result.find(*rowLetter) : std::string::npos;
    if (axis == std::string::npos)
        return clash(AdaptObstacle::Sums);
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const std::size_t here = terms[i].find(*rowLetter);
        if (rows.isRows(i) || here == std::string::npos)
            continue;
        if (Outcome outcome = rows.require(i, place.at(here)))
            return outcome;
    }
    rows.setOutputs(place.at(axis));
    return {};
}

// All inputs that have the rows, and all outputs, have them in the first axis. The first three are query, key, value.
Outcome attention(NodeRows &rows)
{
    const RowsPlace first;
    if (Outcome outcome = rows.requireEach({0, 1, 2, 4, 5, 6}, first))
        return outcome;
    if (rows.has(3)) {
        const Dims *mask = rows.dims(3);
        if (mask == nullptr)
            return clash(AdaptObstacle::UnknownShape);
        const bool canHave = mask->size() == 4;
        if (rows.isRows(3) && (!canHave || !rows.place(3).isSameAs(first)))
            return clash(AdaptObstacle::DifferentAxes);
        if (!rows.isRows(3) && canHave && !(*mask)[0].isConstant(1)) {
            if (Outcome outcome = rows.require(3, first))
                return outcome;
        }
        if (!rows.isRows(3) && !rows.isSame(3))
            return clash(AdaptObstacle::UsesSize);
    }
    rows.setOutputs(first);
    return {};
}

Outcome rotaryEmbedding(NodeRows &rows)
{
    const RowsPlace first;
    if (Outcome outcome = rows.require(0, first))
        return outcome;
    if (rows.has(3)) {
        if (Outcome outcome = rows.require(3, first))
            return outcome;
        if (Outcome outcome = rows.requireSame({1, 2}))
            return outcome;
    } else {
        if (Outcome outcome = rows.requireEach({1, 2}, first))
            return outcome;
    }
    rows.setOutputs(first);
    return {};
}

// Both inputs have the rows first.
Outcome gridSample(NodeRows &rows)
{
    const RowsPlace first;
    if (Outcome outcome = rows.requireEach({0, 1}, first))
        return outcome;
    rows.setOutputs(first);
    return {};
}

Outcome deformConv(NodeRows &rows)
{
    const RowsPlace first;
    if (Outcome outcome = rows.requireEach({0, 2, 4}, first))
        return outcome;
    if (Outcome outcome = rows.requireSame({1, 3}))
        return outcome;
    rows.setOutputs(first);
    return {};
}

Outcome dft(NodeRows &rows)
{
    if (Outcome outcome = rows.requireSameFrom(1))
        return outcome;
    const Dims *shape = rows.dims(0);
    if (shape == nullptr)
        return clash(AdaptObstacle::UnknownShape);
    std::int64_t given = rows.attributes().integer("axis", 1);
    if (rows.opset() >= 20) {
        const auto numbers = rows.has(2) ? rows.integers(2) : std::vector<std::int64_t>{-2};
        if (!numbers || numbers->empty())
            return clash(AdaptObstacle::UnknownShape);
        given = numbers->front();
    }
    const auto axis = rows.axis(given, shape->size());
    if (!axis || *axis == rows.place(0).axis || rows.place(0).axis + 1 == shape->size())
        return clash(AdaptObstacle::Sums);
    rows.setOutputs(rows.place(0));
    return {};
}

// Which row a box or a position is of is among the data.
Outcome rowsDecide(NodeRows &)
{
    return clash(AdaptObstacle::RowsDecide);
}

} // namespace

Outcome multiplyRows(NodeRows &rows, std::size_t a, std::size_t b, bool isTransposedA, bool isTransposedB)
{
    const Dims *first = rows.dims(a), *second = rows.dims(b);
    if (first == nullptr || second == nullptr || first->empty() || second->empty())
        return clash(AdaptObstacle::UnknownShape);
    for (const std::size_t i : {a, b}) {
        if (!rows.isRows(i) && !rows.isSame(i))
            return clash(AdaptObstacle::UsesSize);
    }
    const std::size_t rankA = first->size(), rankB = second->size();
    const std::size_t sumA = rankA == 1 || !isTransposedA ? rankA - 1 : rankA - 2;
    const std::size_t sumB = rankB == 1 || isTransposedB ? rankB - 1 : rankB - 2;
    if ((rows.isRows(a) && rows.place(a).axis == sumA) || (rows.isRows(b) && rows.place(b).axis == sumB))
        return clash(AdaptObstacle::Sums);
    const std::size_t rank = std::max({rankA, rankB, std::size_t(2)});
    const std::size_t batchA = rankA > 2 ? rankA - 2 : 0, batchB = rankB > 2 ? rankB - 2 : 0;
    const bool isBatchA = rows.isRows(a) && rows.place(a).axis < batchA;
    const bool isBatchB = rows.isRows(b) && rows.place(b).axis < batchB;
    // Rows of the first matrix, or columns of the second, are rows of the result, or columns.
    if ((rows.isRows(a) && !isBatchA) || (rows.isRows(b) && !isBatchB)) {
        if (rows.isRows(a) && rows.isRows(b))
            return clash(AdaptObstacle::DifferentAxes);
        const bool isA = rows.isRows(a);
        std::size_t axis = isA ? rank - 2 : rank - 1;
        if (isA && rankB == 1)
            axis = std::max(rankA, std::size_t(2)) - 2;
        if (!isA && rankA == 1)
            axis = std::max(rankB, std::size_t(2)) - 2;
        rows.setOutput(0, rows.place(isA ? a : b).at(axis));
        return {};
    }
    RowsPlace place;
    bool isFound = false;
    for (const std::size_t i : {a, b}) {
        if (!rows.isRows(i))
            continue;
        const RowsPlace here = rows.place(i).at(rows.place(i).axis + rank - rows.dims(i)->size());
        if (isFound && !here.isSameAs(place))
            return clash(AdaptObstacle::DifferentAxes);
        place = here;
        isFound = true;
    }
    for (const std::size_t i : {a, b}) {
        const std::size_t own = rows.dims(i)->size(), before = rank - own;
        if (rows.isRows(i) || place.axis < before || own <= 2 || (*rows.dims(i))[place.axis - before].isConstant(1))
            continue;
        const RowsPlace here = place.at(place.axis - before);
        if (rows.oldSize(place).isConstant(1))
            return clash(AdaptObstacle::Broadcasts, {rows.pool().text((*rows.dims(i))[here.axis])});
        if (Outcome outcome = rows.require(i, here))
            return outcome;
    }
    rows.setOutput(0, place);
    return {};
}

const RowsRules &matrixRules()
{
    static const RowsRules rules{
        {"MatMul", matMul},
        {"MatMulInteger", matMulInteger},
        {"QLinearMatMul", qLinearMatMul},
        {"Gemm", gemm},
        {"Conv", batchFirst},
        {"ConvInteger", batchFirst},
        {"ConvTranspose", batchFirst},
        {"DeformConv", deformConv},
        {"QLinearConv", batchFirst},
        {"AveragePool", pool},
        {"MaxPool", pool},
        {"LpPool", pool},
        {"GlobalAveragePool", pool},
        {"GlobalMaxPool", pool},
        {"GlobalLpPool", pool},
        {"InstanceNormalization", batchFirst},
        {"GroupNormalization", batchFirst},
        {"LRN", batchFirst},
        {"BatchNormalization", batchNormalization},
        {"DepthToSpace", batchFirst},
        {"SpaceToDepth", batchFirst},
        {"Col2Im", batchFirst},
        {"LSTM", recurrent},
        {"GRU", recurrent},
        {"RNN", recurrent},
        {"Einsum", einsum},
        {"Attention", attention},
        {"RotaryEmbedding", rotaryEmbedding},
        {"GridSample", gridSample},
        {"STFT", batchFirst},
        {"DFT", dft},
        {"NonMaxSuppression", rowsDecide},
        {"NonZero", rowsDecide},
        {"Unique", rowsDecide},
        {"Compress", rowsDecide},
        {"RoiAlign", rowsDecide},
        {"MaxRoiPool", rowsDecide},
    };
    return rules;
}

} // namespace shapewright
