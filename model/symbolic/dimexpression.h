// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace shapewright {

class ExprPool;

// A dim_param that is arithmetic over names, as exporters write it: `past_sequence + 1`, `2*batch`, `floor(h/2)`,
// `(height//4)`, `Max(1, s0)`, `ceiling(x/2)`, `n % 8`. Immutable. It is evaluated exactly, in fractions. If an exact
// result is not possible, there is none.
class DimExpression
{
public:
    // Nothing if the text is not such an expression, or is longer or nests deeper than exporters write.
    [[nodiscard]] static std::optional<DimExpression> parse(std::string_view text);

    // The names that occur, each once and sorted. A bare name is an expression too; see isName().
    [[nodiscard]] const std::vector<std::string> &names() const { return m_names; }
    [[nodiscard]] bool isName() const { return m_program.size() == 1 && m_names.size() == 1; }
    // Whether it is arithmetic, and all of its names are among these.
    [[nodiscard]] bool isOver(const std::set<std::string> &names) const;

    using Values = std::map<std::string, std::int64_t>;
    // Nothing if a name has no value, on division by zero or overflow, or if the result is not an integer ≥ 0.
    [[nodiscard]] std::optional<std::int64_t> evaluate(const Values &values) const;
    // The only value ≥ 1 of the only name for which the expression equals `target`. Nothing if no such value or more
    // than one exists, or if that cannot be decided (the expression is not linear, and the value is beyond 65,536).
    [[nodiscard]] std::optional<std::int64_t> solve(std::int64_t target) const;
    // The expression with each name replaced by an expression of the pool. It is unknown if a name has none, or if the
    // result would exceed ExprPool::heaviest.
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
        std::int64_t number = 0; // for Op::Number; for Op::Name, the position of the name
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
