// SPDX-License-Identifier: Apache-2.0
// The functions of ScalarMath that put results into the form in which an element type holds them.
#include "model/symbolic/rules/values/scalarmath.h"

#include <onnx/onnx_pb.h>

#include <cmath>
#include <limits>
#include <optional>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

// Symbols are taken to have about this size. Integers that depend on them must then fit into the 24 bits of a float.
constexpr std::int64_t likelySize = 2048;
constexpr std::int64_t doubleLimit = std::int64_t(1) << 53;
constexpr std::int64_t largestFactor = 4096;

struct Range {
    std::int64_t lowest = 0;
    std::int64_t highest = -1; // less than `lowest`: an empty range
};

template <typename Integer>
constexpr Range rangeOf()
{
    return {std::numeric_limits<Integer>::min(), std::numeric_limits<Integer>::max()};
}

Range integerRange(std::int32_t elemType)
{
    switch (elemType) {
    case T::INT64:
        return rangeOf<std::int64_t>();
    case T::INT32:
        return rangeOf<std::int32_t>();
    case T::INT16:
        return rangeOf<std::int16_t>();
    case T::INT8:
        return rangeOf<std::int8_t>();
    case T::UINT64:
        return {0, INT64_MAX};
    case T::UINT32:
        return rangeOf<std::uint32_t>();
    case T::UINT16:
        return rangeOf<std::uint16_t>();
    case T::UINT8:
        return rangeOf<std::uint8_t>();
    case T::BOOL:
        return {0, 1};
    default:
        return {};
    }
}

// What a conversion between integer types makes of a number: it keeps the low bits. Nothing for what the upper half of
// uint64 would hold.
std::optional<std::int64_t> lowBits(std::int32_t elemType, std::int64_t number)
{
    switch (elemType) {
    case T::INT64:
        return number;
    case T::INT32:
        return std::int32_t(number);
    case T::INT16:
        return std::int16_t(number);
    case T::INT8:
        return std::int8_t(number);
    case T::UINT64:
        return number >= 0 ? std::optional(number) : std::nullopt;
    case T::UINT32:
        return std::uint32_t(number);
    case T::UINT16:
        return std::uint16_t(number);
    case T::UINT8:
        return std::uint8_t(number);
    default:
        return {};
    }
}

} // namespace

// Symbolic results are assumed to fit into types of 32 and more bits, since sizes do.
Scalar ScalarMath::whole(Expr result)
{
    const Range range = integerRange(m_elemType);
    if (!m_pool.isWhole(result))
        return {};
    if (result.isConstant())
        return result.value() >= range.lowest && result.value() <= range.highest ? Scalar(result) : Scalar();
    if (m_elemType == T::INT64 || m_elemType == T::INT32)
        return result;
    const auto lower = m_pool.lowerBound(result);
    if (!lower || *lower < range.lowest)
        return {};
    if (m_elemType == T::UINT64 || m_elemType == T::UINT32)
        return result;
    const auto upper = m_pool.upperBound(result);
    return upper && *upper <= range.highest ? Scalar(result) : Scalar();
}

Scalar ScalarMath::real(double result, Marks marks) const
{
    const double rounded = m_elemType == T::FLOAT ? double(float(result)) : result;
    return std::isfinite(rounded) ? Scalar::real(rounded, marks) : Scalar();
}

Scalar ScalarMath::symbolicReal(Expr result)
{
    if (!result.isKnown())
        return {};
    const std::int64_t divisor = denominator(result);
    if (divisor == 0)
        return {};
    const Expr numerator = m_pool.multiply(result, divisor);
    if (numerator.isConstant())
        return real(double(numerator.value()) / double(divisor), result.marks());
    return isSmall(result, divisor) ? Scalar(result) : Scalar();
}

std::int64_t ScalarMath::denominator(Expr a)
{
    for (std::int64_t divisor = 1; divisor <= largestDenominator; divisor *= 2) {
        if (m_pool.isWhole(m_pool.multiply(a, divisor)))
            return divisor;
    }
    return 0;
}

// Whether its product with `scale` is an integer that a float holds, for all likely sizes.
bool ScalarMath::isSmall(Expr a, std::int64_t scale)
{
    const auto size = m_pool.evaluate(m_pool.multiply(a, scale), [](const ExprAtom &) { return likelySize; });
    return size && *size <= floatLimit && *size >= -floatLimit;
}

// The number as an exact fraction, if floating-point arithmetic on sizes is exact with it.
Expr ScalarMath::dyadic(const Scalar &a)
{
    if (!a.isReal())
        return denominator(a.expr()) != 0 ? a.expr() : Expr();
    const double scaled = a.number() * double(largestDenominator);
    if (std::isnan(scaled) || std::abs(scaled) > double(floatLimit * largestDenominator) ||
        scaled != std::trunc(scaled))
        return {};
    std::int64_t odd = std::int64_t(scaled);
    while (odd != 0 && odd % 2 == 0)
        odd /= 2;
    if (std::abs(odd) >= largestFactor)
        return {};
    const Expr value = m_pool.fraction(std::int64_t(scaled), largestDenominator);
    return value.isKnown() ? value.marked(a.marks()) : value;
}

Expr ScalarMath::scaledWhole(const Scalar &a)
{
    return isFloat() ? m_pool.multiply(dyadic(a), largestDenominator) : a.expr();
}

// Rounds towards zero.
Expr ScalarMath::truncated(Expr a)
{
    if (m_pool.isWhole(a))
        return a;
    if (m_pool.lowerBound(a).value_or(-1) >= 0)
        return m_pool.floor(a);
    return m_pool.upperBound(a).value_or(1) <= 0 ? m_pool.ceilDivide(a, 1) : Expr();
}

Scalar ScalarMath::cast(const Scalar &a)
{
    if (!a.isKnown())
        return {};
    if (m_elemType == T::BOOL)
        return isNonZero(a);
    if (!isFloat()) {
        if (a.isInteger()) {
            const auto number = lowBits(m_elemType, a.integer());
            return number ? Scalar(Expr(*number, a.marks())) : Scalar();
        }
        if (!a.isReal())
            return whole(truncated(a.expr()));
        constexpr double largest = 9.0e18; // below 2^63, so that the conversion is well-defined
        const bool fits = std::isfinite(a.number()) && std::abs(a.number()) < largest;
        return fits ? whole(Expr(std::int64_t(a.number()), a.marks())) : Scalar();
    }
    if (a.isReal())
        return real(a.number(), a.marks());
    if (a.isInteger())
        return real(m_elemType == T::FLOAT ? double(float(a.integer())) : double(a.integer()), a.marks());
    return symbolicReal(dyadic(a));
}

bool ScalarMath::isExact(const Scalar &a)
{
    if (!a.isReal())
        return a.isKnown() && (!isFloat() || m_pool.isWhole(a.expr()));
    const double limit = double(m_elemType == T::FLOAT ? floatLimit : doubleLimit);
    return a.number() == std::trunc(a.number()) && std::abs(a.number()) < limit;
}

} // namespace shapewright
