// SPDX-License-Identifier: Apache-2.0
// The functions of ScalarMath that put results into the form in which an element type holds them.
#include "model/symbolic/rules/values/scalarmath.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

// Symbols are taken to have about this size. Integers that depend on them must then fit into the 24 bits of a float.
constexpr std::int64_t likelySize = 2048;
constexpr std::int64_t doubleLimit = std::int64_t(1) << 53;
constexpr std::int64_t largestFactor = 4096;

// What an element type of integers holds.
struct IntegerForm {
    std::int32_t elemType;
    std::int64_t lowest, highest;
    // What a conversion from another integer type makes of a number: it keeps the low bits.
    std::int64_t (*lowBits)(std::int64_t number);
};

template <typename Integer>
constexpr IntegerForm formOf(std::int32_t elemType)
{
    return {elemType, std::numeric_limits<Integer>::min(), std::numeric_limits<Integer>::max(),
            [](std::int64_t number) { return std::int64_t(Integer(number)); }};
}

constexpr IntegerForm integerForms[] = {
    formOf<std::int64_t>(T::INT64),
    formOf<std::int32_t>(T::INT32),
    formOf<std::int16_t>(T::INT16),
    formOf<std::int8_t>(T::INT8),
    // Its upper half is not known here.
    {T::UINT64, 0, std::numeric_limits<std::int64_t>::max(), [](std::int64_t number) { return number; }},
    formOf<std::uint32_t>(T::UINT32),
    formOf<std::uint16_t>(T::UINT16),
    formOf<std::uint8_t>(T::UINT8),
    formOf<bool>(T::BOOL),
};

// Null for other types.
const IntegerForm *integerForm(std::int32_t elemType)
{
    const auto *const form = std::ranges::find(integerForms, elemType, &IntegerForm::elemType);
    return form != std::end(integerForms) ? form : nullptr;
}

} // namespace

// Symbolic results are assumed to fit into types of 32 and more bits, since sizes do, unless a bound shows that they
// may not.
Scalar ScalarMath::whole(Expr result)
{
    const IntegerForm *form = integerForm(m_elemType);
    if (form == nullptr || !m_pool.isWhole(result))
        return {};
    if (result.isConstant())
        return result.value() >= form->lowest && result.value() <= form->highest ? Scalar(result) : Scalar();
    if (m_elemType == T::INT64)
        return result;
    const auto lower = m_pool.lowerBound(result);
    const auto upper = m_pool.upperBound(result);
    const auto isBeyond = [form](std::optional<std::int64_t> bound) {
        return bound && (*bound < form->lowest || *bound > form->highest);
    };
    if (isBeyond(lower) || isBeyond(upper) || (!lower && m_elemType != T::INT32))
        return {};
    const bool isWide = m_elemType == T::INT32 || m_elemType == T::UINT32 || m_elemType == T::UINT64;
    return isWide || upper ? Scalar(result) : Scalar();
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
        const IntegerForm *form = integerForm(m_elemType);
        if (a.isInteger())
            return form != nullptr ? whole(Expr(form->lowBits(a.integer()), a.marks())) : Scalar();
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
