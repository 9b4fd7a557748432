// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/exprpool.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace shapewright {

// Arithmetic on lists of terms, for the sources of ExprPool only.

using ExprTerms = std::vector<ExprTerm>;
using ExprAtomIds = std::vector<std::uint32_t>;

// A monomial order: by degree, then by atoms. Multiplication preserves it, which the division of polynomials relies on.
inline bool comesBefore(const ExprAtomIds &a, const ExprAtomIds &b)
{
    return a.size() != b.size() ? a.size() > b.size() : a < b;
}

inline ExprAtomIds merged(const ExprAtomIds &a, const ExprAtomIds &b)
{
    ExprAtomIds result;
    result.reserve(a.size() + b.size());
    std::ranges::merge(a, b, std::back_inserter(result));
    return result;
}

// Multiplies all factors. Returns false on overflow; INT64_MIN, which cannot be negated, counts as overflow.
inline bool scale(ExprTerms &terms, std::int64_t by)
{
    return std::ranges::none_of(terms, [by](ExprTerm &term) {
        return __builtin_mul_overflow(term.factor, by, &term.factor) || term.factor == INT64_MIN;
    });
}

// Sorts the terms, merges those with the same product and drops those that are 0. Returns false on overflow.
inline bool collect(ExprTerms &terms)
{
    std::ranges::sort(terms, [](const ExprTerm &a, const ExprTerm &b) { return comesBefore(a.atoms, b.atoms); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < terms.size();) {
        ExprTerm term = std::move(terms[i]);
        for (++i; i < terms.size() && terms[i].atoms == term.atoms; ++i) {
            if (__builtin_add_overflow(term.factor, terms[i].factor, &term.factor))
                return false;
        }
        if (term.factor == INT64_MIN)
            return false;
        if (term.factor != 0)
            terms[kept++] = std::move(term);
    }
    terms.resize(kept);
    return true;
}

inline std::int64_t floorDivided(std::int64_t a, std::int64_t b)
{
    const std::int64_t quotient = a / b;
    return quotient - ((a % b != 0 && (a % b < 0) != (b < 0)) ? 1 : 0);
}

// Looks up or computes a result and gives it the marks of both operands. The result of an unknown operand is unknown.
template <typename Compute>
Expr ExprPool::remembered(Operation operation, Expr a, Expr b, const Compute &compute)
{
    if (!a.isKnown() || !b.isKnown())
        return {};
    const Marks marks = a.marks() | b.marks();
    const Call call{operation, a.unmarked(), b.unmarked()};
    auto known = m_results.find(call);
    if (known == m_results.end()) {
        const Expr result = compute(call.a, call.b);
        known = m_results.emplace(call, result).first;
    }
    return known->second.isKnown() ? known->second.marked(marks) : Expr();
}

} // namespace shapewright
