// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/exprpool.h"
#include "model/symbolic/smalltensor.h"

#include <cstdint>

namespace shapewright {

// Arithmetic of single elements of one element type, as ONNX Runtime's CPU kernels compute it. The result is unknown if
// an operand is, and whenever a kernel's result could differ: on overflow, division by zero, and rounding.
// Floating-point numbers that depend on sizes are computed exactly, so only where a kernel is exact, too: dyadic
// fractions with small numerators. Any other fraction may only be rounded to an integer.
class ScalarMath
{
public:
    ScalarMath(ExprPool &pool, std::int32_t elemType) : m_pool(pool), m_elemType(elemType) {}

    [[nodiscard]] Scalar add(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar subtract(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar multiply(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar divide(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar modulo(const Scalar &a, const Scalar &b);    // has the sign of the divisor; integers only
    [[nodiscard]] Scalar remainder(const Scalar &a, const Scalar &b); // has the sign of the dividend
    [[nodiscard]] Scalar minimum(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar maximum(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar power(const Scalar &base, const Scalar &exponent); // the exponent may be of any type

    [[nodiscard]] Scalar negate(const Scalar &a);
    [[nodiscard]] Scalar absolute(const Scalar &a);
    [[nodiscard]] Scalar sign(const Scalar &a);
    [[nodiscard]] Scalar floor(const Scalar &a);
    [[nodiscard]] Scalar ceil(const Scalar &a);
    [[nodiscard]] Scalar round(const Scalar &a); // rounds halves to even
    [[nodiscard]] Scalar squareRoot(const Scalar &a);
    [[nodiscard]] Scalar reciprocal(const Scalar &a);
    [[nodiscard]] Scalar rectified(const Scalar &a); // Relu

    // The operands are of this type, the result is a boolean.
    [[nodiscard]] Scalar equal(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar less(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar lessOrEqual(const Scalar &a, const Scalar &b) { return inverted(less(b, a), a, b); }
    [[nodiscard]] Scalar greater(const Scalar &a, const Scalar &b) { return less(b, a); }
    [[nodiscard]] Scalar greaterOrEqual(const Scalar &a, const Scalar &b) { return inverted(less(a, b), a, b); }

    // The operands are booleans.
    [[nodiscard]] Scalar logicalNot(const Scalar &a);
    [[nodiscard]] Scalar logicalAnd(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar logicalOr(const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar logicalXor(const Scalar &a, const Scalar &b);

    // Converts an element of another type to this one.
    [[nodiscard]] Scalar cast(const Scalar &a);
    // 1 if the element is certainly not 0, 0 if it certainly is 0, and unknown otherwise.
    [[nodiscard]] Scalar isNonZero(const Scalar &a);
    // Whether sums and products of such numbers are the same in any order, as for integers and small integral floats.
    [[nodiscard]] bool isExact(const Scalar &a);

private:
    static constexpr std::int64_t largestDenominator = 4096;          // of dyadic fractions
    static constexpr std::int64_t floatLimit = std::int64_t(1) << 24; // floats hold all integers up to this

    [[nodiscard]] bool isFloat() const { return SmallTensor::isFloatType(m_elemType); }
    // These represent a result as the element type holds it.
    [[nodiscard]] Scalar whole(Expr result);
    [[nodiscard]] Scalar real(double result, Marks marks) const;
    [[nodiscard]] Scalar symbolicReal(Expr result);

    [[nodiscard]] Expr dyadic(const Scalar &a);
    [[nodiscard]] Expr scaledWhole(const Scalar &a); // multiplied by a power of 2 that is the same for all
    [[nodiscard]] bool isSmall(Expr a, std::int64_t scale);
    [[nodiscard]] std::int64_t denominator(Expr a); // 0 if it is not a small power of 2
    [[nodiscard]] Expr truncated(Expr a);
    // What one function makes of expressions, and another of numbers, which the element type rounds.
    [[nodiscard]] Scalar combined(const Scalar &a, const Scalar &b, Expr (ExprPool::*exact)(Expr, Expr),
                                  double (*rounded)(double, double));
    [[nodiscard]] Scalar extreme(const Scalar &a, const Scalar &b, bool wantsLarger);
    [[nodiscard]] Scalar inverted(const Scalar &result, const Scalar &a, const Scalar &b);
    [[nodiscard]] Scalar integerQuotient(Expr a, Expr b);
    [[nodiscard]] Scalar realQuotient(const Scalar &a, const Scalar &b);

    ExprPool &m_pool;
    std::int32_t m_elemType = 0;
};

} // namespace shapewright
