// SPDX-License-Identifier: Apache-2.0
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
constexpr std::int64_t floatLimit = std::int64_t(1) << 24;
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

Scalar ScalarMath::add(const Scalar &a, const Scalar &b)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    if (!isFloat())
        return whole(m_pool.add(a.expr(), b.expr()));
    if (a.isReal() && b.isReal())
        return real(a.number() + b.number(), a.marks() | b.marks());
    return symbolicReal(m_pool.add(dyadic(a), dyadic(b)));
}

Scalar ScalarMath::subtract(const Scalar &a, const Scalar &b)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    if (!isFloat())
        return whole(m_pool.subtract(a.expr(), b.expr()));
    if (a.isReal() && b.isReal())
        return real(a.number() - b.number(), a.marks() | b.marks());
    return symbolicReal(m_pool.subtract(dyadic(a), dyadic(b)));
}

Scalar ScalarMath::multiply(const Scalar &a, const Scalar &b)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    if (!isFloat())
        return whole(m_pool.multiply(a.expr(), b.expr()));
    if (a.isReal() && b.isReal())
        return real(a.number() * b.number(), a.marks() | b.marks());
    return symbolicReal(m_pool.multiply(dyadic(a), dyadic(b)));
}

Scalar ScalarMath::divide(const Scalar &a, const Scalar &b)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    return isFloat() ? realQuotient(a, b) : integerQuotient(a.expr(), b.expr());
}

// Rounds towards zero.
Scalar ScalarMath::integerQuotient(Expr a, Expr b)
{
    if (!m_pool.isDifferent(b, 0))
        return {};
    if (a.isConstant() && b.isConstant()) {
        if (a.value() == INT64_MIN && b.value() == -1)
            return {};
        return whole(Expr(a.value() / b.value(), a.marks() | b.marks()));
    }
    if (const Expr exact = m_pool.divide(a, b); m_pool.isWhole(exact))
        return whole(exact);
    const bool bothPositive = m_pool.isAtLeast(a, 0) && m_pool.isAtLeast(b, 1);
    return bothPositive ? whole(m_pool.floorDivide(a, b)) : Scalar();
}

Scalar ScalarMath::realQuotient(const Scalar &a, const Scalar &b)
{
    if (a.isReal() && b.isReal())
        return b.number() != 0 ? real(a.number() / b.number(), a.marks() | b.marks()) : Scalar();
    const Expr dividend = dyadic(a);
    const Expr divisor = dyadic(b);
    if (!m_pool.isDifferent(m_pool.multiply(divisor, largestDenominator), 0))
        return {};
    const Expr quotient = m_pool.divide(dividend, divisor);
    if (!quotient.isKnown())
        return {};
    if (denominator(quotient) != 0)
        return symbolicReal(quotient);
    // The kernel has rounded the quotient now. If it is rounded to an integer afterwards, the result is still right:
    // for a number below 2^24 divided by an integer, the distance to the next integer is larger than a float's
    // precision.
    return m_pool.isWhole(divisor) && isSmall(dividend, denominator(dividend)) ? Scalar(quotient) : Scalar();
}

Scalar ScalarMath::modulo(const Scalar &a, const Scalar &b)
{
    if (!a.isKnown() || !b.isKnown() || isFloat())
        return {};
    const Expr dividend = a.expr();
    const Expr divisor = b.expr();
    if (dividend.isConstant() && divisor.isConstant()) {
        if (divisor.value() == 0 || divisor.value() == -1)
            return divisor.value() == 0 ? Scalar() : Scalar(Expr(0, a.marks() | b.marks()));
        const std::int64_t rest = dividend.value() % divisor.value();
        const bool otherSign = rest != 0 && (rest < 0) != (divisor.value() < 0);
        return whole(Expr(otherSign ? rest + divisor.value() : rest, a.marks() | b.marks()));
    }
    return m_pool.isAtLeast(divisor, 1) ? whole(m_pool.modulo(dividend, divisor)) : Scalar();
}

Scalar ScalarMath::remainder(const Scalar &a, const Scalar &b)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    const Marks marks = a.marks() | b.marks();
    if (a.isReal() || b.isReal())
        return a.isReal() && b.isReal() ? real(std::fmod(a.number(), b.number()), marks) : Scalar();
    if (isFloat())
        return {};
    if (a.isInteger() && b.isInteger()) {
        const bool hasNone = b.integer() == 0 || b.integer() == -1; // no remainder is computed: INT64_MIN % -1 traps
        return hasNone ? (b.integer() == 0 ? Scalar() : Scalar(Expr(0, marks)))
                       : whole(Expr(a.integer() % b.integer(), marks));
    }
    return m_pool.isAtLeast(a.expr(), 0) ? modulo(a, b) : Scalar();
}

Scalar ScalarMath::minimum(const Scalar &a, const Scalar &b)
{
    return extreme(a, b, false);
}

Scalar ScalarMath::maximum(const Scalar &a, const Scalar &b)
{
    return extreme(a, b, true);
}

Scalar ScalarMath::extreme(const Scalar &a, const Scalar &b, bool wantsLarger)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    const Marks marks = a.marks() | b.marks();
    if (a.isReal() && b.isReal()) {
        if (std::isnan(a.number()) || std::isnan(b.number()))
            return {};
        return Scalar::real(wantsLarger ? std::max(a.number(), b.number()) : std::min(a.number(), b.number()), marks);
    }
    const Expr left = scaledWhole(a);
    const Expr right = scaledWhole(b);
    if (m_pool.isAtLeast(left, right))
        return (wantsLarger ? a : b).marked(marks);
    if (m_pool.isAtLeast(right, left))
        return (wantsLarger ? b : a).marked(marks);
    const Expr x = isFloat() ? dyadic(a) : a.expr();
    const Expr y = isFloat() ? dyadic(b) : b.expr();
    if (!m_pool.isWhole(x) || !m_pool.isWhole(y))
        return {};
    const Expr result = wantsLarger ? m_pool.maximum(x, y) : m_pool.minimum(x, y);
    return isFloat() ? symbolicReal(result) : whole(result);
}

Scalar ScalarMath::power(const Scalar &base, const Scalar &exponent)
{
    if (!base.isKnown() || !exponent.isKnown())
        return {};
    const Marks marks = base.marks() | exponent.marks();
    if (!exponent.isReal() && !exponent.isInteger())
        return {};
    const double times = exponent.isReal() ? exponent.number() : double(exponent.integer());
    if (base.isReal() || base.isInteger()) {
        const double number = base.isReal() ? base.number() : double(base.integer());
        const double result = std::pow(number, times);
        // Kernels compute powers in several ways, which agree only on exact results.
        const bool isExactly = std::isfinite(result) && result == double(float(result)) &&
                               std::abs(result) < double(floatLimit) && std::abs(number) < double(floatLimit);
        if (!isExactly)
            return {};
        if (isFloat())
            return real(result, marks);
        return result == std::trunc(result) ? whole(Expr(std::int64_t(result), marks)) : Scalar();
    }
    if (times != 1 && times != 2 && times != 3)
        return {};
    Scalar result = base.marked(marks);
    for (int i = 1; i < int(times); ++i)
        result = multiply(result, base);
    return result;
}

Scalar ScalarMath::negate(const Scalar &a)
{
    if (!a.isKnown())
        return {};
    if (!isFloat())
        return whole(m_pool.multiply(a.expr(), -1));
    return a.isReal() ? real(-a.number(), a.marks()) : symbolicReal(m_pool.multiply(dyadic(a), -1));
}

Scalar ScalarMath::absolute(const Scalar &a)
{
    if (!a.isKnown() || a.isReal())
        return a.isKnown() ? real(std::abs(a.number()), a.marks()) : Scalar();
    if (isFloat() && !dyadic(a).isKnown())
        return {};
    return maximum(a, negate(a));
}

Scalar ScalarMath::sign(const Scalar &a)
{
    if (!a.isKnown())
        return {};
    const auto signed_ = [&](int value) {
        return isFloat() ? Scalar::real(value, a.marks()) : Scalar(Expr(value, a.marks()));
    };
    if (a.isReal())
        return std::isnan(a.number()) ? Scalar() : signed_(a.number() > 0 ? 1 : a.number() < 0 ? -1 : 0);
    if (m_pool.isAtLeast(a.expr(), 1))
        return signed_(1);
    if (m_pool.isAtLeast(-1, a.expr()))
        return signed_(-1);
    return a.expr().isConstant(0) ? signed_(0) : Scalar();
}

Scalar ScalarMath::floor(const Scalar &a)
{
    if (!a.isKnown() || !isFloat())
        return {};
    return a.isReal() ? real(std::floor(a.number()), a.marks()) : symbolicReal(m_pool.floor(a.expr()));
}

Scalar ScalarMath::ceil(const Scalar &a)
{
    if (!a.isKnown() || !isFloat())
        return {};
    return a.isReal() ? real(std::ceil(a.number()), a.marks()) : symbolicReal(m_pool.ceilDivide(a.expr(), 1));
}

Scalar ScalarMath::round(const Scalar &a)
{
    if (!a.isKnown() || !isFloat())
        return {};
    if (a.isReal())
        return real(std::nearbyint(a.number()), a.marks());
    return m_pool.isWhole(a.expr()) ? a : Scalar();
}

Scalar ScalarMath::squareRoot(const Scalar &a)
{
    return a.isReal() && a.number() >= 0 ? real(std::sqrt(a.number()), a.marks()) : Scalar();
}

Scalar ScalarMath::reciprocal(const Scalar &a)
{
    return a.isReal() && a.number() != 0 ? real(1.0 / a.number(), a.marks()) : Scalar();
}

Scalar ScalarMath::rectified(const Scalar &a)
{
    return maximum(a, isFloat() ? Scalar::real(0.0) : Scalar(Expr(0)));
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
