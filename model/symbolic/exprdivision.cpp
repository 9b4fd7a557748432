// SPDX-License-Identifier: Apache-2.0
// Exact and rounding division of expressions.
#include "model/symbolic/exprpool.h"
#include "model/symbolic/exprterms.h"

#include <algorithm>
#include <numeric>

namespace shapewright {

Expr ExprPool::divide(Expr a, Expr b)
{
    if (b.isConstant(1))
        return a.isKnown() ? a.marked(b.marks()) : a;
    return remembered(Operation::Divide, a, b, [this](Expr x, Expr y) { return quotient(x, y); });
}

// Division by a number changes the common denominator. Division by an expression is the division of polynomials, and
// succeeds if there is no remainder.
Expr ExprPool::quotient(Expr a, Expr b)
{
    if (b.isConstant(0))
        return {};
    Terms rest = termsOf(a);
    if (!scale(rest, denominatorOf(b)))
        return {};
    std::int64_t denominator = denominatorOf(a);
    const Terms divisor = termsOf(b);
    if (divisor.size() == 1 && divisor.front().atoms.empty()) {
        if (__builtin_mul_overflow(denominator, divisor.front().factor, &denominator))
            return {};
        return make(std::move(rest), denominator);
    }
    const ExprTerm &leading = divisor.front();
    Terms result;
    for (std::size_t step = 0; !rest.empty(); ++step) {
        const ExprTerm top = rest.front();
        if (step > heaviest || top.factor % leading.factor != 0 || !std::ranges::includes(top.atoms, leading.atoms))
            return {};
        ExprTerm part{.factor = top.factor / leading.factor, .atoms = {}};
        std::ranges::set_difference(top.atoms, leading.atoms, std::back_inserter(part.atoms));
        for (const ExprTerm &term : divisor) {
            ExprTerm taken{.factor = 0, .atoms = merged(term.atoms, part.atoms)};
            if (__builtin_mul_overflow(term.factor, -part.factor, &taken.factor))
                return {};
            rest.push_back(std::move(taken));
        }
        if (!collect(rest))
            return {};
        result.push_back(std::move(part));
    }
    return make(std::move(result), denominator);
}

Expr ExprPool::floorDivide(Expr a, Expr b)
{
    if (a.isConstant() && b.isConstant()) {
        if (b.value() <= 0)
            return {};
        return {floorDivided(a.value(), b.value()), a.marks() | b.marks()};
    }
    return remembered(Operation::Floor, a, b, [this](Expr x, Expr y) { return floorOf(x, y); });
}

Expr ExprPool::floorOf(Expr a, Expr b)
{
    if (lowerBound(b).value_or(0) < 1 && !(isWhole(b) && atom(b) != nullptr))
        return {};
    const Expr exact = quotient(a, b);
    if (exact.isKnown() && isWhole(exact))
        return exact;
    if (exact.isKnown())
        return floorByNumber(termsOf(exact), denominatorOf(exact));
    if (lowerBound(b).value_or(0) < 1)
        return {};
    // Cancels what all terms of both have in common, as in floor((2*h*w + h)/(4*h)).
    Terms above = termsOf(a);
    Terms below = termsOf(b);
    if (!scale(above, denominatorOf(b)) || !scale(below, denominatorOf(a)))
        return {};
    std::int64_t factor = 0;
    ExprAtomIds atoms = below.front().atoms;
    for (const Terms *terms : {&above, &below}) {
        for (const ExprTerm &term : *terms) {
            factor = std::gcd(factor, term.factor);
            ExprAtomIds common;
            std::ranges::set_intersection(atoms, term.atoms, std::back_inserter(common));
            atoms = std::move(common);
        }
    }
    for (Terms *terms : {&above, &below}) {
        for (ExprTerm &term : *terms) {
            term.factor /= factor;
            ExprAtomIds left;
            std::ranges::set_difference(term.atoms, atoms, std::back_inserter(left));
            term.atoms = std::move(left);
        }
    }
    const Expr numerator = make(std::move(above), 1);
    const Expr divisor = make(std::move(below), 1);
    if (!numerator.isKnown() || !divisor.isKnown())
        return {};
    if (lowerBound(numerator).value_or(-1) >= 0 && isAtLeast(divisor, add(numerator, 1)))
        return 0;
    return ofAtom({.kind = ExprAtom::Kind::Floor, .name = {}, .origin = 0, .args = {numerator, divisor}});
}

// Moves multiples of the divisor out of the floor, so that equal expressions look the same: floor((5*h + 7)/2) is 2*h +
// 3 + floor((h + 1)/2).
Expr ExprPool::floorByNumber(Terms numerator, std::int64_t divisor)
{
    Terms whole;
    Terms rest;
    std::int64_t common = divisor;
    for (ExprTerm &term : numerator) {
        const std::int64_t even = floorDivided(term.factor, divisor);
        if (even != 0)
            whole.push_back({.factor = even, .atoms = term.atoms});
        term.factor -= even * divisor;
        if (term.factor == 0)
            continue;
        if (!term.atoms.empty())
            common = std::gcd(common, term.factor);
        rest.push_back(std::move(term));
    }
    // Cancels common factors: floor((2*h + 3)/4) is floor((h + 1)/2).
    divisor /= common;
    for (ExprTerm &term : rest)
        term.factor = floorDivided(term.factor, common);
    std::erase_if(rest, [](const ExprTerm &term) { return term.factor == 0; });
    const bool isNumber = std::ranges::all_of(rest, [](const ExprTerm &term) { return term.atoms.empty(); });
    if (isNumber) // it is less than the divisor, so its floor is 0
        return make(std::move(whole), 1);
    if (divisor == 1) {
        std::ranges::move(rest, std::back_inserter(whole));
        return make(std::move(whole), 1);
    }
    // Merges nested operations: floor((floor(p/a) + c)/b) is floor((p + a*c)/(a*b)), and floor(Max(p, q)/b) is
    // Max(floor(p/b), floor(q/b)).
    if (rest.front().atoms.size() == 1 && rest.front().factor == 1 && (rest.size() == 1 || rest[1].atoms.empty())) {
        const ExprAtom &inner = m_atoms[rest.front().atoms.front()];
        const std::int64_t added = rest.size() == 2 ? rest[1].factor : 0;
        Expr joined;
        if (inner.kind == ExprAtom::Kind::Floor && inner.args[1].isConstant())
            joined = floorDivide(add(inner.args[0], multiply(inner.args[1], added)), multiply(inner.args[1], divisor));
        if (inner.kind == ExprAtom::Kind::Max || inner.kind == ExprAtom::Kind::Min) {
            joined = floorDivide(add(inner.args[0], added), divisor);
            for (std::size_t i = 1; i < inner.args.size(); ++i) {
                const Expr next = floorDivide(add(inner.args[i], added), divisor);
                joined = inner.kind == ExprAtom::Kind::Max ? maximum(joined, next) : minimum(joined, next);
            }
        }
        if (joined.isKnown())
            return add(joined, make(std::move(whole), 1));
    }
    const Expr inside = make(std::move(rest), 1);
    if (!inside.isKnown())
        return {};
    return add(ofAtom({.kind = ExprAtom::Kind::Floor, .name = {}, .origin = 0, .args = {inside, Expr(divisor)}}),
               make(std::move(whole), 1));
}

Expr ExprPool::ceilDivide(Expr a, Expr b)
{
    // Equals floor((a + b - 1)/b), once both are multiplied to be integers.
    if (!a.isKnown() || !b.isKnown())
        return {};
    const Expr above = multiply(multiply(a, denominatorOf(a)), denominatorOf(b));
    const Expr below = multiply(multiply(b, denominatorOf(b)), denominatorOf(a));
    return floorDivide(subtract(add(above, below), 1), below);
}

Expr ExprPool::modulo(Expr a, Expr b)
{
    return subtract(a, multiply(b, floorDivide(a, b)));
}

} // namespace shapewright
