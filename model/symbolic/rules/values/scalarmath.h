// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/exprpool.h"
#include "model/symbolic/smalltensor.h"

#include <cstdint>

namespace shapewright {

// Arithmetic of single elements of one element type, as ONNX Runtime's CPU kernels compute it. Not known is what an
// operand that is not known gives, and whatever could differ from a kernel's result: an overflow, a division by zero,
// a rounding. Floating-point numbers that depend on sizes are computed exactly, so only where a kernel is exact, too:
// dyadic fractions with small numerators; any other fraction only to be rounded to a whole number.
class ScalarMath
{
public:
    ScalarMath(ExprPool &pool, std::int32_t elemType) : m_pool(pool), m_elemType(elemType) {}

    [[nodiscard]] Scalar add(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar subtract(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar multiply(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar divide(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar modulo(const Scalar &a, const Scalar &b);    // the sign of the divisor; integers only
    [[nodiscard]] Scalar remainder(const Scalar &a, const Scalar &b); // the sign of the dividend
    [[nodiscard]] Scalar minimum(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar maximum(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar power(const Scalar &base, const Scalar &exponent); // the exponent is of any type

    [[nodiscard]] Scalar negate(const Scalar &a);
    [[nodiscard]] Scalar absolute(const Scalar &a);
    [[nodiscard]] Scalar sign(const Scalar &a);
    [[nodiscard]] Scalar floor(const Scalar &a);
    [[nodiscard]] Scalar ceil(const Scalar &a);
    [[nodiscard]] Scalar round(const Scalar &a); // halves to even
    [[nodiscard]] Scalar squareRoot(const Scalar &a);
    [[nodiscard]] Scalar reciprocal(const Scalar &a);
    [[nodiscard]] Scalar rectified(const Scalar &a); // Relu

    // Of two elements of this type; a boolean.
    [[nodiscard]] Scalar equal(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar less(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar lessOrEqual(const Scalar &a, const Scalar &b) { return inverted(less(b, a), a, b); }
    [[nodiscard]] Scalar greater(const Scalar &a, const Scalar &b) { return less(b, a); }
    [[nodiscard]] Scalar greaterOrEqual(const Scalar &a, const Scalar &b) { return inverted(less(a, b), a, b); }

    // Of booleans.
    [[nodiscard]] Scalar logicalNot(const Scalar &a);
    [[nodiscard]] Scalar logicalAnd(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar logicalOr(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar logicalXor(const Scalar &a, const Scalar &b);

    // An element of another type, as this one holds it.
    [[nodiscard]] Scalar cast(const Scalar &a);
    // Whether it is certainly not 0 (1), certainly 0 (0), or neither (not known).
    [[nodiscard]] Scalar isNonZero(const Scalar &a);
    // Whether sums and products of such numbers come out the same in any order: integers, or small whole numbers.
    [[nodiscard]] bool isExact(const Scalar &a);

private:
    static constexpr std::int64_t largestDenominator = 4096; // of dyadic fractions

    [[nodiscard]] bool isFloat() const { return SmallTensor::isFloatType(m_elemType); }
    // Results as the type holds them.
    [[nodiscard]] Scalar whole(Expr result);
    [[nodiscard]] Scalar real(double result, Marks marks) const;
    [[nodiscard]] Scalar symbolicReal(Expr result);

    [[nodiscard]] Expr dyadic(const Scalar &a);
    [[nodiscard]] Expr scaledWhole(const Scalar &a); // times a power of 2 that is the same for all
    [[nodiscard]] bool isSmall(Expr a, std::int64_t scale);
    [[nodiscard]] std::int64_t denominator(Expr a); // 0 where it is no small power of 2
    [[nodiscard]] Expr truncated(Expr a);
    [[nodiscard]] Scalar extreme(const Scalar &a, const Scalar &b, bool wantsLarger);
    [[nodiscard]] Scalar inverted(const Scalar &result, const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar integerQuotient(Expr a, Expr b);
    [[nodiscard]] Scalar realQuotient(const Scalar &a, const Scalar &b);

    ExprPool &m_pool;
    std::int32_t m_elemType = 0;
};

} // namespace shapewright
