// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/dimexpression.h"

#include "model/symbolic/exprpool.h"
#include "model/symbolic/fraction.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace shapewright {

namespace {

constexpr std::size_t longestText = 1000;
constexpr int deepestNesting = 64;
constexpr std::int64_t largestTried = 65'536;

bool beginsName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

// A recursive-descent parser with bounded nesting.
class DimExpressionParser
{
public:
    explicit DimExpressionParser(std::string_view text) : m_text(text) { m_result.m_text = text; }

    std::optional<DimExpression> parse()
    {
        if (m_text.size() > longestText || !sum() || peek() != '\0' || m_position < m_text.size())
            return {};
        collectNames();
        return std::move(m_result);
    }

private:
    using Op = DimExpression::Op;

    char peek()
    {
        while (m_position < m_text.size() && m_text[m_position] == ' ')
            ++m_position;
        return m_position < m_text.size() ? m_text[m_position] : '\0';
    }
    bool accept(char c)
    {
        if (peek() != c || c == '\0')
            return false;
        ++m_position;
        return true;
    }
    void emit(Op op, std::int64_t number = 0) { m_result.m_program.push_back({op, number}); }

    bool sum()
    {
        if (++m_depth > deepestNesting || !product())
            return false;
        for (;;) {
            const Op op = accept('+') ? Op::Add : accept('-') ? Op::Subtract : Op::Number;
            if (op == Op::Number)
                break;
            if (!product())
                return false;
            emit(op);
        }
        --m_depth;
        return true;
    }

    bool product()
    {
        if (!factor())
            return false;
        for (;;) {
            Op op = Op::Number;
            if (accept('*'))
                op = Op::Multiply;
            else if (accept('/'))
                op = accept('/') ? Op::FloorDivide : Op::Divide;
            else if (accept('%'))
                op = Op::Modulo;
            else
                return true;
            if (!factor())
                return false;
            emit(op);
        }
    }

    bool factor()
    {
        if (accept('-')) {
            if (++m_depth > deepestNesting || !factor())
                return false;
            --m_depth;
            emit(Op::Negate);
            return true;
        }
        if (accept('('))
            return sum() && accept(')');
        const char c = peek();
        return isDigit(c) ? number() : beginsName(c) && nameOrCall();
    }

    bool number()
    {
        std::int64_t value = 0;
        const char *begin = m_text.data() + m_position;
        const auto [end, error] = std::from_chars(begin, m_text.data() + m_text.size(), value);
        m_position += std::size_t(end - begin);
        emit(Op::Number, value);
        // `2x` is a name that people make up, not a product.
        return error == std::errc() && (m_position == m_text.size() || !beginsName(m_text[m_position]));
    }

    bool nameOrCall()
    {
        const std::size_t start = m_position;
        while (m_position < m_text.size() &&
               (beginsName(m_text[m_position]) || isDigit(m_text[m_position]) || m_text[m_position] == '.'))
            ++m_position;
        const std::string_view name = m_text.substr(start, m_position - start);
        if (peek() == '(')
            return call(name);
        m_result.m_places.push_back({start, name.size()});
        emit(Op::Name, std::int64_t(m_result.m_places.size() - 1));
        return true;
    }

    bool call(std::string_view name)
    {
        static const std::map<std::string_view, std::pair<Op, bool>> functions{
            {"floor", {Op::Floor, false}}, {"ceil", {Op::Ceil, false}}, {"ceiling", {Op::Ceil, false}},
            {"min", {Op::Min, true}},      {"Min", {Op::Min, true}},    {"max", {Op::Max, true}},
            {"Max", {Op::Max, true}},      {"Mod", {Op::Modulo, true}}, {"FloorDiv", {Op::FloorDivide, true}},
        };
        const auto function = functions.find(name);
        if (function == functions.end() || !accept('(') || !sum())
            return false;
        const auto [op, takesTwo] = function->second;
        if (!takesTwo) {
            emit(op);
            return accept(')');
        }
        bool hasSecond = false;
        while (accept(',')) {
            if (!sum())
                return false;
            emit(op);
            hasSecond = true;
        }
        return hasSecond && accept(')');
    }

    // Lists the names, sorted and each once, and turns each place of a name into a position in that list.
    void collectNames()
    {
        auto &names = m_result.m_names;
        for (const auto &place : m_result.m_places)
            names.emplace_back(m_text.substr(place.offset, place.length));
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        for (auto &step : m_result.m_program) {
            if (step.op != Op::Name)
                continue;
            const auto &place = m_result.m_places[std::size_t(step.number)];
            const auto found = std::ranges::lower_bound(names, m_text.substr(place.offset, place.length));
            step.number = found - names.begin();
        }
    }

    std::string_view m_text;
    std::size_t m_position = 0;
    int m_depth = 0;
    DimExpression m_result;
};

bool DimExpression::isOver(const std::set<std::string> &names) const
{
    return !isName() && !m_names.empty() &&
           std::ranges::all_of(m_names, [&names](const std::string &name) { return names.contains(name); });
}

std::optional<DimExpression> DimExpression::parse(std::string_view text)
{
    return DimExpressionParser(text).parse();
}

std::optional<std::int64_t> DimExpression::evaluate(const Values &values) const
{
    std::vector<Fraction> stack;
    for (const Step &step : m_program) {
        if (step.op == Op::Number) {
            stack.emplace_back(step.number);
            continue;
        }
        if (step.op == Op::Name) {
            const auto value = values.find(m_names[std::size_t(step.number)]);
            if (value == values.end())
                return {};
            stack.emplace_back(value->second);
            continue;
        }
        Fraction right = stack.back();
        if (step.op == Op::Negate || step.op == Op::Floor || step.op == Op::Ceil) {
            stack.back() = step.op == Op::Negate  ? Fraction(0) - right
                           : step.op == Op::Floor ? right.floor()
                                                  : right.ceil();
        } else {
            stack.pop_back();
            Fraction &left = stack.back();
            switch (step.op) {
            case Op::Add:
                left = left + right;
                break;
            case Op::Subtract:
                left = left - right;
                break;
            case Op::Multiply:
                left = left * right;
                break;
            case Op::Divide:
                left = left / right;
                break;
            case Op::FloorDivide:
                left = (left / right).floor();
                break;
            case Op::Modulo:
                left = left - (left / right).floor() * right;
                break;
            case Op::Min:
                left = left.isLessThan(right) ? left : right;
                break;
            case Op::Max:
                left = left.isLessThan(right) ? right : left;
                break;
            case Op::Number:
            case Op::Name:
            case Op::Negate:
            case Op::Floor:
            case Op::Ceil:
                break;
            }
        }
        if (!stack.back().isValid())
            return {};
    }
    const auto whole = stack.back().whole();
    return whole && *whole >= 0 ? whole : std::nullopt;
}

Expr DimExpression::toExpr(ExprPool &pool, const std::function<Expr(const std::string &)> &ofName) const
{
    // A division is kept as a quotient until it is needed: its floor may be known although the quotient itself is not.
    struct Quotient {
        Expr above;
        Expr below = 1;
    };
    std::vector<Quotient> stack;
    const auto pop = [&] {
        const Quotient top = stack.back();
        stack.pop_back();
        return pool.divide(top.above, top.below);
    };
    for (const Step &step : m_program) {
        if (step.op == Op::Number || step.op == Op::Name) {
            stack.push_back({step.op == Op::Number ? Expr(step.number) : ofName(m_names[std::size_t(step.number)])});
            continue;
        }
        if (step.op == Op::Floor || step.op == Op::Ceil) {
            Quotient &top = stack.back();
            top = {step.op == Op::Floor ? pool.floorDivide(top.above, top.below)
                                        : pool.ceilDivide(top.above, top.below)};
            continue;
        }
        const Expr right = pop();
        if (step.op == Op::Negate) {
            stack.push_back({pool.multiply(right, -1)});
            continue;
        }
        if (step.op == Op::Divide) {
            stack.back() = {stack.back().above, pool.multiply(stack.back().below, right)};
            continue;
        }
        const Expr left = pop();
        stack.push_back({step.op == Op::Add           ? pool.add(left, right)
                         : step.op == Op::Subtract    ? pool.subtract(left, right)
                         : step.op == Op::Multiply    ? pool.multiply(left, right)
                         : step.op == Op::FloorDivide ? pool.floorDivide(left, right)
                         : step.op == Op::Modulo      ? pool.modulo(left, right)
                         : step.op == Op::Min         ? pool.minimum(left, right)
                                                      : pool.maximum(left, right)});
    }
    return pop();
}

std::optional<std::int64_t> DimExpression::solve(std::int64_t target) const
{
    if (m_names.size() != 1)
        return {};
    const auto at = [this](std::int64_t value) { return evaluate({{m_names.front(), value}}); };
    const bool isLinear = std::ranges::none_of(m_program,
                                               [](const Step &step) {
                                                   return step.op == Op::FloorDivide || step.op == Op::Modulo ||
                                                          step.op == Op::Floor || step.op == Op::Ceil ||
                                                          step.op == Op::Min || step.op == Op::Max ||
                                                          step.op == Op::Divide;
                                               }) &&
                          std::ranges::count(m_program, Op::Multiply, &Step::op) <= 1 &&
                          std::ranges::count(m_program, Op::Name, &Step::op) == 1;
    if (isLinear) {
        // Two points determine the line, since the expression is linear in its only name. They are far out, because the
        // expression may be negative for small values.
        constexpr std::int64_t far = 1 << 20;
        const auto first = at(far);
        const auto second = at(far + 1);
        if (first && second && *first != *second) {
            const std::int64_t slope = *second - *first;
            if ((target - *first) % slope != 0)
                return {};
            const std::int64_t solution = far + (target - *first) / slope;
            return solution >= 1 && at(solution) == target ? std::optional(solution) : std::nullopt;
        }
    }
    std::optional<std::int64_t> solution;
    for (std::int64_t value = 1; value <= largestTried; ++value) {
        if (at(value) != target)
            continue;
        if (solution)
            return {};
        solution = value;
    }
    return solution;
}

std::string DimExpression::substituted(const std::map<std::string, std::string> &replacements) const
{
    std::string text;
    std::size_t copied = 0;
    for (const NamePlace &place : m_places) {
        const auto replacement = replacements.find(m_text.substr(place.offset, place.length));
        if (replacement == replacements.end())
            continue;
        text += m_text.substr(copied, place.offset - copied) + replacement->second;
        copied = place.offset + place.length;
    }
    return text + m_text.substr(copied);
}

} // namespace shapewright
