// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/elementwise.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace shapewright {

namespace {

using Indices = std::vector<std::int64_t>;

std::optional<Indices> broadcast(const Indices &a, const Indices &b)
{
    Indices dims(std::max(a.size(), b.size()), 1);
    for (std::size_t i = 0; i < dims.size(); ++i) {
        const std::int64_t left = i < a.size() ? a[a.size() - 1 - i] : 1;
        const std::int64_t right = i < b.size() ? b[b.size() - 1 - i] : 1;
        if (left != right && left != 1 && right != 1)
            return {};
        dims[dims.size() - 1 - i] = left == 1 ? right : left;
    }
    return smallCount(dims) ? std::optional(std::move(dims)) : std::nullopt;
}

// Where the element of a broadcast operand stands for the `flat`-th of the result.
std::int64_t positionIn(const Indices &operand, const Indices &result, std::int64_t flat)
{
    std::int64_t position = 0;
    std::int64_t stride = 1;
    for (std::size_t i = 0; i < operand.size(); ++i) {
        const std::int64_t size = operand[operand.size() - 1 - i];
        const std::int64_t extent = result[result.size() - 1 - i];
        position += size == 1 ? 0 : (flat % extent) * stride;
        flat /= extent;
        stride *= size;
    }
    return position;
}

std::optional<std::int64_t> integerResult(const std::string &op, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    if (op == "Add")
        return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    if (op == "Sub")
        return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    if (op == "Mul")
        return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    if (op == "Min")
        return std::min(a, b);
    if (op == "Max")
        return std::max(a, b);
    if ((op != "Div" && op != "Mod") || b == 0 || (a == INT64_MIN && b == -1))
        return {};
    if (op == "Div")
        return a / b; // towards zero
    result = a % b;
    return result != 0 && (result < 0) != (b < 0) ? result + b : result; // the sign of the divisor
}

std::optional<double> floatResult(const std::string &op, double a, double b)
{
    if (op == "Add")
        return a + b;
    if (op == "Sub")
        return a - b;
    if (op == "Mul")
        return a * b;
    if (op == "Div")
        return a / b;
    if (op == "Min")
        return std::min(a, b);
    if (op == "Max")
        return std::max(a, b);
    return {};
}

// Elements of one tensor are all integers, or all doubles: comparisons need only be right for both.
template <typename Number>
std::optional<bool> comparison(const std::string &op, Number a, Number b)
{
    if (op == "Equal")
        return a == b;
    if (op == "Less")
        return a < b;
    if (op == "Greater")
        return a > b;
    if (op == "LessOrEqual")
        return a <= b;
    if (op == "GreaterOrEqual")
        return a >= b;
    if (op == "And")
        return a != 0 && b != 0;
    if (op == "Or")
        return a != 0 || b != 0;
    return {};
}

bool addUnary(const std::string &op, const Elements &operand, std::int64_t i, Elements &result)
{
    if (!operand.isFloat()) {
        const std::int64_t value = operand.integers[std::size_t(i)];
        if (op == "Not")
            return result.add(std::int64_t(value == 0));
        if (value == INT64_MIN)
            return false;
        return op == "Neg" ? result.add(-value) : op == "Abs" && result.add(std::abs(value));
    }
    const double value = operand.floats[std::size_t(i)];
    if (std::isnan(value))
        return false;
    if (op == "Neg")
        return result.add(-value);
    if (op == "Abs")
        return result.add(std::abs(value));
    if (op == "Floor")
        return result.add(std::floor(value));
    if (op == "Ceil")
        return result.add(std::ceil(value));
    return op == "Sqrt" && value >= 0 && result.add(std::sqrt(value));
}

} // namespace

bool isUnary(const std::string &op)
{
    return op == "Neg" || op == "Abs" || op == "Floor" || op == "Ceil" || op == "Sqrt" || op == "Not";
}

std::optional<Elements> foldUnary(const std::string &op, const Elements &operand)
{
    Elements result{.elemType = operand.elemType, .dims = operand.dims, .integers = {}, .floats = {}};
    for (std::int64_t i = 0; i < operand.count(); ++i) {
        if (!addUnary(op, operand, i, result))
            return {};
    }
    return result;
}

std::optional<Elements> foldBinary(const std::string &op, const Elements &left, const Elements &right)
{
    const auto dims = broadcast(left.dims, right.dims);
    if (!dims || left.elemType != right.elemType)
        return {};
    const bool isComparison = comparison<std::int64_t>(op, 0, 0).has_value();
    Elements result{.elemType = isComparison ? std::int32_t(onnx::TensorProto::BOOL) : left.elemType,
                    .dims = *dims,
                    .integers = {},
                    .floats = {}};
    for (std::int64_t i = 0; i < *smallCount(*dims); ++i) {
        const auto a = std::size_t(positionIn(left.dims, *dims, i));
        const auto b = std::size_t(positionIn(right.dims, *dims, i));
        bool fits = false;
        if (isComparison) {
            fits = result.add(std::int64_t(left.isFloat() ? *comparison(op, left.floats[a], right.floats[b])
                                                          : *comparison(op, left.integers[a], right.integers[b])));
        } else if (left.isFloat()) {
            const auto value = floatResult(op, left.floats[a], right.floats[b]);
            fits = value && std::isfinite(*value) && result.add(*value);
        } else {
            const auto value = integerResult(op, left.integers[a], right.integers[b]);
            fits = value && result.add(*value);
        }
        if (!fits)
            return {};
    }
    return result;
}

std::optional<Elements> foldSelection(const Elements &condition, const Elements &yes, const Elements &no)
{
    const auto both = broadcast(yes.dims, no.dims);
    const auto dims = both ? broadcast(condition.dims, *both) : std::nullopt;
    if (!dims || yes.elemType != no.elemType || condition.isFloat())
        return {};
    Elements result{.elemType = yes.elemType, .dims = *dims, .integers = {}, .floats = {}};
    for (std::int64_t i = 0; i < *smallCount(*dims); ++i) {
        const bool isTrue = condition.integers[std::size_t(positionIn(condition.dims, *dims, i))] != 0;
        const Elements &chosen = isTrue ? yes : no;
        result.addFrom(chosen, positionIn(chosen.dims, *dims, i));
    }
    return result;
}

} // namespace shapewright
