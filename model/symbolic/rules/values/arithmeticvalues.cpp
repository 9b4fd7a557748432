// SPDX-License-Identifier: Apache-2.0
// Elements that are computed one by one. Reductions are in reductionvalues.cpp.
#include "model/symbolic/rules/values/scalarmath.h"
#include "model/symbolic/rules/values/valueaccess.h"
#include "model/symbolic/rules/values/valuerules.h"

#include <onnx/onnx_pb.h>

#include <cmath>
#include <limits>

namespace shapewright {

namespace {

using Unary = Scalar (ScalarMath::*)(const Scalar &);
using Binary = Scalar (ScalarMath::*)(const Scalar &, const Scalar &);

std::int32_t outputType(NodeContext &ctx)
{
    return ctx.outputs().empty() ? 0 : ctx.outputs()[0].type.elemType;
}

bool mayAllBeKnown(const NodeContext &ctx, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (!mayBeKnown(ctx, i))
            return false;
    }
    return count > 0;
}

// Computes each element by itself, or the value that all of them share.
template <typename Compute>
bool mapped(NodeContext &ctx, const Compute &compute)
{
    if (!mayBeKnown(ctx, 0))
        return false;
    if (const SmallTensor *tensor = ctx.elements(0); tensor != nullptr && smallOutput(ctx, 0)) {
        std::vector<Scalar> elements;
        for (const Scalar &element : tensor->elements)
            elements.push_back(compute(element));
        return setKnown(ctx, 0, std::move(elements));
    }
    const Scalar all = uniform(ctx, 0);
    return all.isKnown() && setUniform(ctx, 0, compute(all));
}

template <Unary operation>
bool unary(NodeContext &ctx)
{
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    return mapped(ctx, [&math](const Scalar &element) { return (math.*operation)(element); });
}

// Combines two or more operands that broadcast, element by element.
template <typename Combine>
bool combined(NodeContext &ctx, const std::vector<SmallTensor> &operands, const Combine &combine)
{
    const auto dims = smallOutput(ctx, 0);
    if (!dims)
        return false;
    for (const SmallTensor &operand : operands) {
        if (!broadcastsTo(operand.dims, *dims))
            return false;
    }
    std::vector<Scalar> elements;
    std::vector<Scalar> row(operands.size());
    for (std::int64_t i = 0; i < *smallCount(*dims); ++i) {
        for (std::size_t operand = 0; operand < operands.size(); ++operand)
            row[operand] = operands[operand].elements[std::size_t(broadcastPosition(operands[operand].dims, *dims, i))];
        elements.push_back(combine(row));
    }
    return setKnown(ctx, 0, std::move(elements));
}

template <typename Combine>
bool combinedUniform(NodeContext &ctx, std::size_t count, const Combine &combine)
{
    std::vector<Scalar> row;
    for (std::size_t i = 0; i < count; ++i) {
        row.push_back(uniform(ctx, i));
        if (!row.back().isKnown())
            return false;
    }
    return setUniform(ctx, 0, combine(row));
}

template <typename Combine>
bool elementwise(NodeContext &ctx, std::size_t count, const Combine &combine)
{
    if (smallOutput(ctx, 0)) {
        std::vector<SmallTensor> operands;
        for (std::size_t i = 0; i < count; ++i) {
            const SmallTensor *tensor = ctx.elements(i);
            if (tensor == nullptr)
                break;
            operands.push_back(*tensor);
        }
        if (operands.size() == count && combined(ctx, operands, combine))
            return true;
    }
    return combinedUniform(ctx, count, combine);
}

bool haveSameType(const NodeContext &ctx, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (ctx.elemType(i) == 0 || ctx.elemType(i) != ctx.elemType(0))
            return false;
    }
    return true;
}

template <Binary operation>
bool binary(NodeContext &ctx)
{
    if (!mayAllBeKnown(ctx, 2) || !haveSameType(ctx, 2))
        return false;
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    return elementwise(ctx, 2, [&math](const std::vector<Scalar> &row) { return (math.*operation)(row[0], row[1]); });
}

// For Min, Max and Sum.
template <Binary operation>
bool variadic(NodeContext &ctx)
{
    const std::size_t count = ctx.inputCount();
    if (!mayAllBeKnown(ctx, count) || !haveSameType(ctx, count))
        return false;
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    return elementwise(ctx, count, [&math](const std::vector<Scalar> &row) {
        Scalar result = row[0];
        for (std::size_t i = 1; i < row.size(); ++i)
            result = (math.*operation)(result, row[i]);
        return result;
    });
}

// For And and Or: a single operand may decide the result.
template <Binary operation>
bool logical(NodeContext &ctx)
{
    if ((!mayBeKnown(ctx, 0) && !mayBeKnown(ctx, 1)) || !haveSameType(ctx, 2))
        return false;
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    const auto combine = [&math](const std::vector<Scalar> &row) { return (math.*operation)(row[0], row[1]); };
    if (smallOutput(ctx, 0)) {
        auto left = elementsOrUnknown(ctx, 0);
        auto right = elementsOrUnknown(ctx, 1);
        if (left && right && combined(ctx, {*left, *right}, combine))
            return true;
    }
    return setUniform(ctx, 0, combine({uniform(ctx, 0), uniform(ctx, 1)}));
}

bool modValues(NodeContext &ctx)
{
    return ctx.integer("fmod", 0) != 0 ? binary<&ScalarMath::remainder>(ctx) : binary<&ScalarMath::modulo>(ctx);
}

bool powValues(NodeContext &ctx)
{
    if (!mayAllBeKnown(ctx, 2) || outputType(ctx) != ctx.elemType(0))
        return false;
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    return elementwise(ctx, 2, [&math](const std::vector<Scalar> &row) { return math.power(row[0], row[1]); });
}

bool castValues(NodeContext &ctx)
{
    ScalarMath math(ctx.pool(), outputType(ctx));
    return mapped(ctx, [&math](const Scalar &element) { return math.cast(element); });
}

bool shiftValues(NodeContext &ctx)
{
    if (!mayAllBeKnown(ctx, 2) || !haveSameType(ctx, 2))
        return false;
    const std::string direction = ctx.text("direction");
    if (direction != "LEFT" && direction != "RIGHT")
        return false;
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    return elementwise(ctx, 2, [&](const std::vector<Scalar> &row) {
        // A shift beyond the type's bits has a result that depends on the processor.
        if (!row[1].isInteger() || row[1].integer() < 0 || row[1].integer() > 7)
            return Scalar();
        const Scalar factor(Expr(std::int64_t(1) << row[1].integer(), row[1].marks()));
        return direction == "LEFT" ? math.multiply(row[0], factor) : math.divide(row[0], factor);
    });
}

Scalar chosen(const Scalar &condition, const Scalar &yes, const Scalar &no)
{
    if (condition.isInteger())
        return (condition.integer() != 0 ? yes : no).marked(condition.marks());
    constexpr Marks all = Marks::Declared | Marks::Assumed;
    return yes.isKnown() && yes.marked(all) == no.marked(all) ? yes.marked(no.marks()) : Scalar();
}

bool whereValues(NodeContext &ctx)
{
    if ((!mayBeKnown(ctx, 1) && !mayBeKnown(ctx, 2)) || ctx.elemType(1) != ctx.elemType(2))
        return false;
    const auto combine = [](const std::vector<Scalar> &row) { return chosen(row[0], row[1], row[2]); };
    if (smallOutput(ctx, 0)) {
        std::vector<SmallTensor> operands;
        for (std::size_t i = 0; i < 3; ++i) {
            auto tensor = elementsOrUnknown(ctx, i);
            if (!tensor)
                break;
            operands.push_back(std::move(*tensor));
        }
        if (operands.size() == 3 && combined(ctx, operands, combine))
            return true;
    }
    return setUniform(ctx, 0, combine({uniform(ctx, 0), uniform(ctx, 1), uniform(ctx, 2)}));
}

// A bound of Clip; an unknown Scalar if the bound is left out. Nothing if the bound is given but unknown.
std::optional<Scalar> clipBound(NodeContext &ctx, std::size_t slot, const char *name)
{
    if (ctx.opset() < 11) {
        const bool isGiven = ctx.attribute(name) != nullptr;
        return isGiven ? Scalar::real(ctx.real(name, 0.0)) : Scalar();
    }
    if (!ctx.hasInput(slot))
        return Scalar();
    const SmallTensor *bound = ctx.elements(slot);
    if (bound == nullptr || bound->elements.size() != 1 || bound->elemType != ctx.elemType(0) ||
        !bound->elements[0].isKnown())
        return {};
    return bound->elements[0];
}

// A bound that is left out is the largest finite number of its sign.
Scalar clippedToFinite(const Scalar &element, std::int32_t elemType, bool isAbove)
{
    if (!element.isReal() || !std::isinf(element.number()) || (element.number() > 0) != isAbove)
        return element;
    const double largest = elemType == onnx::TensorProto::FLOAT ? double(std::numeric_limits<float>::max())
                                                                : std::numeric_limits<double>::max();
    return Scalar::real(isAbove ? largest : -largest, element.marks());
}

bool clipValues(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0) || (ctx.opset() < 11 && !SmallTensor::isFloatType(ctx.elemType(0))))
        return false;
    const auto lowest = clipBound(ctx, 1, "min");
    const auto highest = clipBound(ctx, 2, "max");
    if (!lowest || !highest)
        return false;
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    return mapped(ctx, [&](Scalar element) {
        element = lowest->isKnown() ? math.maximum(element, *lowest) : clippedToFinite(element, ctx.elemType(0), false);
        return highest->isKnown() ? math.minimum(element, *highest) : clippedToFinite(element, ctx.elemType(0), true);
    });
}

void addComparisons(RuleTable &table)
{
    table["Equal"].values = binary<&ScalarMath::equal>;
    table["Less"].values = binary<&ScalarMath::less>;
    table["Greater"].values = binary<&ScalarMath::greater>;
    table["LessOrEqual"].values = binary<&ScalarMath::lessOrEqual>;
    table["GreaterOrEqual"].values = binary<&ScalarMath::greaterOrEqual>;
    table["And"].values = logical<&ScalarMath::logicalAnd>;
    table["Or"].values = logical<&ScalarMath::logicalOr>;
    table["Xor"].values = binary<&ScalarMath::logicalXor>;
    table["Not"].values = unary<&ScalarMath::logicalNot>;
}

} // namespace

void addArithmeticValues(RuleTable &table)
{
    table["Add"].values = binary<&ScalarMath::add>;
    table["Sub"].values = binary<&ScalarMath::subtract>;
    table["Mul"].values = binary<&ScalarMath::multiply>;
    table["Div"].values = binary<&ScalarMath::divide>;
    table["Mod"].values = modValues;
    table["Pow"].values = powValues;
    table["Min"].values = variadic<&ScalarMath::minimum>;
    table["Max"].values = variadic<&ScalarMath::maximum>;
    table["Sum"].values = variadic<&ScalarMath::add>;
    table["Neg"].values = unary<&ScalarMath::negate>;
    table["Abs"].values = unary<&ScalarMath::absolute>;
    table["Sign"].values = unary<&ScalarMath::sign>;
    table["Sqrt"].values = unary<&ScalarMath::squareRoot>;
    table["Floor"].values = unary<&ScalarMath::floor>;
    table["Ceil"].values = unary<&ScalarMath::ceil>;
    table["Round"].values = unary<&ScalarMath::round>;
    table["Reciprocal"].values = unary<&ScalarMath::reciprocal>;
    table["Relu"].values = unary<&ScalarMath::rectified>;
    table["Cast"].values = castValues;
    table["CastLike"].values = castValues;
    table["BitShift"].values = shiftValues;
    table["Where"].values = whereValues;
    table["Clip"].values = clipValues;
    addComparisons(table);
    addReductionValues(table);
}

} // namespace shapewright
