// SPDX-License-Identifier: Apache-2.0
// Bounds and inequalities that can be proven for all sizes of at least 1.
#include "model/symbolic/exprpool.h"

#include <algorithm>

namespace shapewright {

namespace {

constexpr int deepestRelaxing = 6;

struct Interval {
    std::optional<std::int64_t> low;
    std::optional<std::int64_t> high;
};

// The product of two factors that are never negative.
Interval multiplied(const Interval &a, const Interval &b)
{
    Interval result;
    std::int64_t value = 0;
    if (!__builtin_mul_overflow(*a.low, *b.low, &value))
        result.low = value;
    if (a.high && b.high && !__builtin_mul_overflow(*a.high, *b.high, &value))
        result.high = value;
    return result;
}

std::int64_t floored(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

} // namespace

std::optional<std::int64_t> ExprPool::lowerBound(Expr a)
{
    if (!a.isKnown())
        return {};
    if (a.isConstant())
        return a.value();
    const ExprNode &node = *a.node();
    if (node.isBounded)
        return node.lower;
    if (m_boundDepth > deepestRelaxing)
        return lowerByTerms(node);
    ++m_boundDepth;
    auto lower = lowerByTerms(node);
    if (const auto relaxed = lowerByRelaxing(a); relaxed && (!lower || *relaxed > *lower))
        lower = relaxed;
    --m_boundDepth;
    if (m_boundDepth == 0) {
        node.isBounded = true;
        node.lower = lower;
    }
    return lower;
}

std::optional<std::int64_t> ExprPool::upperBound(Expr a)
{
    const auto lower = lowerBound(negated(a));
    return lower && *lower != INT64_MIN ? std::optional(-*lower) : std::nullopt;
}

// Bounds each product on its own and adds the bounds.
std::optional<std::int64_t> ExprPool::lowerByTerms(const ExprNode &node)
{
    std::int64_t sum = 0;
    for (const ExprTerm &term : node.terms) {
        Interval interval{1, 1};
        for (const std::uint32_t id : term.atoms) {
            const ExprAtom &atom = m_atoms[id];
            const Interval factor{atomLower(atom), atomUpper(atom)};
            if (!factor.low || *factor.low < 0) {
                if (term.atoms.size() > 1)
                    return {};
                interval = factor;
                break;
            }
            if (!interval.low)
                return {};
            interval = multiplied(interval, factor);
        }
        const auto bound = term.factor > 0 ? interval.low : interval.high;
        std::int64_t part = 0;
        if (!bound || __builtin_mul_overflow(term.factor, *bound, &part) || __builtin_add_overflow(sum, part, &sum))
            return {};
    }
    // Rounding down keeps it a lower bound, whether or not the expression is an integer.
    return floored(sum, node.denominator);
}

// Replaces one atom by a bound of it: floor(p/k) lies between (p - k + 1)/k and p/k, and Max is no less than each of
// its arguments. This proves, for example, that `h - floor(h/2)` is at least 0.
std::optional<std::int64_t> ExprPool::lowerByRelaxing(Expr a)
{
    const ExprNode &node = *a.node();
    for (const ExprTerm &term : node.terms) {
        if (term.atoms.size() != 1)
            continue;
        const ExprAtom &atom = m_atoms[term.atoms.front()];
        const bool isAdded = term.factor > 0;
        std::vector<Expr> bounds;
        if (atom.kind == ExprAtom::Kind::Floor && atom.args[1].isConstant())
            bounds = {isAdded ? divide(subtract(atom.args[0], atom.args[1].value() - 1), atom.args[1])
                              : divide(atom.args[0], atom.args[1])};
        else if (atom.kind == (isAdded ? ExprAtom::Kind::Max : ExprAtom::Kind::Min))
            bounds = atom.args;
        if (bounds.empty())
            continue;
        const Expr factor = fraction(term.factor, node.denominator);
        Terms others = node.terms;
        std::erase(others, term);
        const Expr rest = make(std::move(others), node.denominator);
        std::optional<std::int64_t> best;
        for (const Expr &bound : bounds) {
            const auto lower = lowerBound(add(rest, multiply(factor, bound)));
            if (lower && (!best || *lower > *best))
                best = lower;
        }
        return best;
    }
    return {};
}

std::optional<std::int64_t> ExprPool::atomLower(const ExprAtom &atom)
{
    std::optional<std::int64_t> result;
    switch (atom.kind) {
    case ExprAtom::Kind::Symbol:
    case ExprAtom::Kind::Place:
        return 1;
    case ExprAtom::Kind::Unknown:
        return 0;
    case ExprAtom::Kind::Floor:
        result = lowerBound(atom.args[0]);
        if (result && atom.args[1].isConstant())
            return floored(*result, atom.args[1].value());
        return result && *result >= 0 ? std::optional<std::int64_t>(0) : std::nullopt;
    case ExprAtom::Kind::Max:
        for (const Expr &arg : atom.args) {
            const auto lower = lowerBound(arg);
            if (lower && (!result || *lower > *result))
                result = lower;
        }
        return result;
    case ExprAtom::Kind::Min:
        for (const Expr &arg : atom.args) {
            const auto lower = lowerBound(arg);
            if (!lower)
                return {};
            result = std::min(result.value_or(*lower), *lower);
        }
        return result;
    }
    return {};
}

std::optional<std::int64_t> ExprPool::atomUpper(const ExprAtom &atom)
{
    std::optional<std::int64_t> result;
    switch (atom.kind) {
    case ExprAtom::Kind::Symbol:
    case ExprAtom::Kind::Place:
    case ExprAtom::Kind::Unknown:
        return {};
    case ExprAtom::Kind::Floor:
        result = upperBound(atom.args[0]);
        if (result && atom.args[1].isConstant())
            return floored(*result, atom.args[1].value());
        return result && *result >= 0 ? result : std::nullopt;
    case ExprAtom::Kind::Min:
        for (const Expr &arg : atom.args) {
            const auto upper = upperBound(arg);
            if (upper && (!result || *upper < *result))
                result = upper;
        }
        return result;
    case ExprAtom::Kind::Max:
        for (const Expr &arg : atom.args) {
            const auto upper = upperBound(arg);
            if (!upper)
                return {};
            result = std::max(result.value_or(*upper), *upper);
        }
        return result;
    }
    return {};
}

bool ExprPool::isAtLeast(Expr a, Expr b)
{
    return lowerBound(subtract(a, b)).value_or(-1) >= 0;
}

bool ExprPool::isDifferent(Expr a, Expr b)
{
    const Expr difference = subtract(a, b);
    return lowerBound(difference).value_or(0) > 0 || lowerBound(negated(difference)).value_or(0) > 0;
}

} // namespace shapewright
