// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/values/scalarmath.h"

#include <cmath>

namespace shapewright {

Scalar ScalarMath::combined(const Scalar &a, const Scalar &b, Expr (ExprPool::*exact)(Expr, Expr),
                            double (*rounded)(double, double))
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    if (!isFloat())
        return whole((m_pool.*exact)(a.expr(), b.expr()));
    if (a.isReal() && b.isReal())
        return real(rounded(a.number(), b.number()), a.marks() | b.marks());
    return symbolicReal((m_pool.*exact)(dyadic(a), dyadic(b)));
}

Scalar ScalarMath::add(const Scalar &a, const Scalar &b)
{
    return combined(a, b, &ExprPool::add, [](double x, double y) { return x + y; });
}

Scalar ScalarMath::subtract(const Scalar &a, const Scalar &b)
{
    return combined(a, b, &ExprPool::subtract, [](double x, double y) { return x - y; });
}

Scalar ScalarMath::multiply(const Scalar &a, const Scalar &b)
{
    return combined(a, b, &ExprPool::multiply, [](double x, double y) { return x * y; });
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

} // namespace shapewright
