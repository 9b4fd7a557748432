// SPDX-License-Identifier: Apache-2.0
// The functions of ScalarMath that return booleans.
#include "model/symbolic/rules/values/scalarmath.h"

#include <cmath>

namespace shapewright {

namespace {

Scalar boolean(bool value, Marks marks)
{
    return Scalar(Expr(value ? 1 : 0, marks));
}

} // namespace

Scalar ScalarMath::equal(const Scalar &a, const Scalar &b)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    const Marks marks = a.marks() | b.marks();
    if (a.isReal() && b.isReal())
        return boolean(a.number() == b.number(), marks);
    const Expr left = scaledWhole(a);
    const Expr right = scaledWhole(b);
    if (left.isSameAs(right))
        return boolean(true, marks);
    return m_pool.isDifferent(left, right) ? boolean(false, marks) : Scalar();
}

Scalar ScalarMath::less(const Scalar &a, const Scalar &b)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    const Marks marks = a.marks() | b.marks();
    if (a.isReal() && b.isReal())
        return boolean(a.number() < b.number(), marks);
    const Expr left = scaledWhole(a);
    const Expr right = scaledWhole(b);
    if (m_pool.isAtLeast(left, right))
        return boolean(false, marks);
    return m_pool.isAtLeast(right, m_pool.add(left, 1)) ? boolean(true, marks) : Scalar();
}

// "Not less" means "greater or equal", except for NaN.
Scalar ScalarMath::inverted(const Scalar &result, const Scalar &a, const Scalar &b)
{
    const auto isNan = [](const Scalar &scalar) { return scalar.isReal() && std::isnan(scalar.number()); };
    return isNan(a) || isNan(b) ? Scalar() : logicalNot(result);
}

Scalar ScalarMath::logicalNot(const Scalar &a)
{
    return a.isInteger() ? boolean(a.integer() == 0, a.marks()) : Scalar();
}

Scalar ScalarMath::logicalAnd(const Scalar &a, const Scalar &b)
{
    if (a.isInteger() && b.isInteger())
        return boolean(a.integer() != 0 && b.integer() != 0, a.marks() | b.marks());
    if ((a.isInteger() && a.integer() == 0) || (b.isInteger() && b.integer() == 0))
        return boolean(false, a.marks() | b.marks());
    return {};
}

Scalar ScalarMath::logicalOr(const Scalar &a, const Scalar &b)
{
    return logicalNot(logicalAnd(logicalNot(a), logicalNot(b)));
}

Scalar ScalarMath::logicalXor(const Scalar &a, const Scalar &b)
{
    const bool areKnown = a.isInteger() && b.isInteger();
    return areKnown ? boolean((a.integer() != 0) != (b.integer() != 0), a.marks() | b.marks()) : Scalar();
}

Scalar ScalarMath::isNonZero(const Scalar &a)
{
    if (a.isReal())
        return boolean(a.number() != 0, a.marks());
    if (a.isInteger())
        return boolean(a.integer() != 0, a.marks());
    return m_pool.isDifferent(m_pool.multiply(dyadic(a), largestDenominator), 0) ? boolean(true, a.marks()) : Scalar();
}

} // namespace shapewright
