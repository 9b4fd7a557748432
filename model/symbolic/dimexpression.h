// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shapewright {

class ExprPool;

// A dim_param that is arithmetic over names, as exporters write it: `past_sequence + 1`, `2*batch`, `floor(h/2)`,
// `(height//4)`, `Max(1, s0)`, `ceiling(x/2)`, `n % 8`. Immutable. Evaluated exactly, in fractions; never wrong,
// rather no result.
class DimExpression
{
public:
    // Nothing for a text that is no such expression, or longer or deeper than any exporter writes.
    [[nodiscard]] static std::optional<DimExpression> parse(std::string_view text);

    // Names that occur, each once, sorted. A bare name is an expression too; see isName().
    [[nodiscard]] const std::vector<std::string> &names() const { return m_names; }
    [[nodiscard]] bool isName() const { return m_program.size() == 1 && m_names.size() == 1; }

    using Values = std::map<std::string, std::int64_t>;
    // Nothing when a name has no value, on division by zero or overflow, or when the result is not a whole number ≥ 0.
    [[nodiscard]] std::optional<std::int64_t> evaluate(const Values &values) const;
    // The only value ≥ 1 of the only name for which the expression is `target`. Nothing when there is none or more than
    // one, or when it cannot be told (not linear, and beyond 65,536).
    [[nodiscard]] std::optional<std::int64_t> solve(std::int64_t target) const;
    // As an expression of the pool, each name replaced. Not known where a name is not, or where it would be too heavy.
    [[nodiscard]] Expr toExpr(ExprPool &pool, const std::function<Expr(const std::string &)> &ofName) const;
    // The text with names replaced by other texts.
    [[nodiscard]] std::string substituted(const std::map<std::string, std::string> &replacements) const;

private:
    friend class DimExpressionParser;

    enum class Op : std::uint8_t {
        Number,
        Name,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        FloorDivide,
        Modulo,
        Floor,
        Ceil,
        Min,
        Max
    };
    struct Step { // in postfix order
        Op op = Op::Number;
        std::int64_t number = 0; // or the position of a name
    };
    struct NamePlace {
        std::size_t offset = 0;
        std::size_t length = 0;
    };

    std::string m_text;
    std::vector<Step> m_program;
    std::vector<std::string> m_names;
    std::vector<NamePlace> m_places;
};

} // namespace shapewright
