// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace shapewright {

struct ExprNode;

// What a number or an expression depends on besides the model and its inputs.
enum class Marks : std::uint8_t {
    None = 0,
    Declared = 1, // on what the file declares, unproven
    Assumed = 2   // on input values that a person set, on dims that must be equal, or on a loop running at least once
};
constexpr Marks operator|(Marks a, Marks b)
{
    return Marks(std::uint8_t(a) | std::uint8_t(b));
}
constexpr bool has(Marks marks, Marks wanted)
{
    return (std::uint8_t(marks) & std::uint8_t(wanted)) != 0;
}

// An integer, or an expression over the sizes of a model's inputs. Expressions have a canonical form: two that are
// equal by the laws of sums and products are the same object. It is a small value type; the ExprPool that made an
// expression owns its content. A default-constructed one is unknown. Fractions occur in the float arithmetic with which
// exporters compute sizes. Marks are carried through all arithmetic.
class Expr
{
public:
    Expr() = default;
    Expr(std::int64_t value, Marks marks = Marks::None);

    [[nodiscard]] bool isKnown() const { return m_bits > 3; }
    [[nodiscard]] bool isConstant() const;
    [[nodiscard]] bool isConstant(std::int64_t value) const { return isConstant() && m_value == value; }
    // Call it only if isConstant().
    [[nodiscard]] std::int64_t value() const { return m_value; }
    [[nodiscard]] Marks marks() const { return Marks(m_bits & 3); }
    [[nodiscard]] Expr marked(Marks marks) const
    {
        Expr expr = *this;
        expr.m_bits |= std::uintptr_t(marks);
        return expr;
    }
    [[nodiscard]] Expr unmarked() const
    {
        Expr expr = *this;
        expr.m_bits &= ~std::uintptr_t(3);
        return expr;
    }
    // Whether both are known and equal, whatever their marks.
    [[nodiscard]] bool isSameAs(const Expr &other) const { return isKnown() && unmarked() == other.unmarked(); }

    [[nodiscard]] std::size_t hash() const
    {
        return std::size_t(m_bits & ~std::uintptr_t(3)) * 31 + std::size_t(m_value);
    }
    bool operator==(const Expr &) const = default;

private:
    friend class ExprPool;
    Expr(Marks marks, const ExprNode *node) : m_bits(reinterpret_cast<std::uintptr_t>(node) | std::uintptr_t(marks)) {}
    [[nodiscard]] const ExprNode *node() const
    {
        return reinterpret_cast<const ExprNode *>(m_bits & ~std::uintptr_t(3));
    }

    std::uintptr_t m_bits = 0; // the node's address, with the marks in its lowest two bits
    std::int64_t m_value = 0;  // only for a constant
};

} // namespace shapewright
