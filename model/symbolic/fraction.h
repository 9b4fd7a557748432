// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace shapewright {

// An exact fraction of 64-bit numbers with a positive denominator. Overflow and division by zero make it invalid, and
// so is everything computed from an invalid fraction.
class Fraction
{
public:
    explicit Fraction(std::int64_t whole) : m_numerator(whole) {}

    [[nodiscard]] bool isValid() const { return m_denominator > 0; }
    [[nodiscard]] std::optional<std::int64_t> whole() const
    {
        return m_denominator == 1 ? std::optional(m_numerator) : std::nullopt;
    }

    [[nodiscard]] Fraction operator+(const Fraction &other) const { return combine(other, true); }
    [[nodiscard]] Fraction operator-(const Fraction &other) const { return combine(other, false); }
    [[nodiscard]] Fraction operator*(const Fraction &other) const
    {
        return make(Wide(m_numerator) * other.m_numerator, Wide(m_denominator) * other.m_denominator);
    }
    [[nodiscard]] Fraction operator/(const Fraction &other) const
    {
        return make(Wide(m_numerator) * other.m_denominator, Wide(m_denominator) * other.m_numerator);
    }
    [[nodiscard]] Fraction floor() const
    {
        if (!isValid())
            return *this;
        const std::int64_t quotient = m_numerator / m_denominator;
        return Fraction(quotient - (m_numerator % m_denominator < 0 ? 1 : 0));
    }
    [[nodiscard]] Fraction ceil() const { return Fraction(0) - (Fraction(0) - *this).floor(); }
    [[nodiscard]] bool isLessThan(const Fraction &other) const
    {
        return Wide(m_numerator) * other.m_denominator < Wide(other.m_numerator) * m_denominator;
    }

private:
    __extension__ typedef __int128 Wide; // holds every product of two 64-bit numbers

    [[nodiscard]] Fraction combine(const Fraction &other, bool add) const
    {
        if (!isValid() || !other.isValid())
            return invalid();
        const Wide left = Wide(m_numerator) * other.m_denominator;
        const Wide right = Wide(other.m_numerator) * m_denominator;
        // Each magnitude is below 2^126, so the sum cannot overflow.
        return make(add ? left + right : left - right, Wide(m_denominator) * other.m_denominator);
    }
    static Fraction make(Wide numerator, Wide denominator)
    {
        if (denominator == 0)
            return invalid();
        if (denominator < 0) {
            numerator = -numerator;
            denominator = -denominator;
        }
        Wide a = numerator < 0 ? -numerator : numerator;
        Wide b = denominator;
        while (a != 0) {
            const Wide rest = b % a;
            b = a;
            a = rest;
        }
        numerator /= b;
        denominator /= b;
        constexpr Wide limit = INT64_MAX;
        if (numerator > limit || numerator < -limit || denominator > limit)
            return invalid();
        Fraction result(static_cast<std::int64_t>(numerator));
        result.m_denominator = static_cast<std::int64_t>(denominator);
        return result;
    }
    static Fraction invalid()
    {
        Fraction result(0);
        result.m_denominator = 0;
        return result;
    }

    std::int64_t m_numerator = 0;
    std::int64_t m_denominator = 1;
};

} // namespace shapewright
