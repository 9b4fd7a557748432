// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace shapewright {

// What cannot be taken apart further: a size that is not known, or floor, min, max of expressions.
struct ExprAtom {
    enum class Kind {
        Symbol,  // a dim_param; at least 1
        Place,   // an axis of a graph input that has no name; at least 1
        Unknown, // decided while the model runs, or beyond what we can express; at least 0
        Floor,   // of args[0] / args[1]
        Min,
        Max
    };
    Kind kind = Kind::Symbol;
    std::string name;         // Symbol, Place: as it is shown
    std::uint64_t origin = 0; // Unknown: who made it, as the caller counts
    std::vector<Expr> args;

    bool operator==(const ExprAtom &) const = default;
};

// A sum of products over a common denominator.
struct ExprTerm {
    std::int64_t factor = 0;
    std::vector<std::uint32_t> atoms; // ascending, repeated for powers; empty for the constant term

    bool operator==(const ExprTerm &) const = default;
};
struct ExprNode {
    std::vector<ExprTerm> terms; // descending by degree, then by atoms; no factor is 0
    std::int64_t denominator = 1;
    std::size_t weight = 0; // atoms in it, nested ones included
    bool hasUnknown = false;
    bool hasPlace = false;
    mutable std::string text;
    mutable bool isBounded = false; // whether `lower` was sought
    mutable std::optional<std::int64_t> lower;
};

// Makes and keeps expressions. All arithmetic is exact; what overflows, or grows beyond what a person could read, is
// not known. For one thread at a time.
class ExprPool
{
public:
    // Beyond this many atoms a dim is not known rather than unreadable.
    static constexpr std::size_t heaviest = 40;

    ExprPool();
    ExprPool(const ExprPool &) = delete;
    ExprPool &operator=(const ExprPool &) = delete;

    [[nodiscard]] Expr symbol(std::string_view name);
    // `text` as it is shown: `x[2]`.
    [[nodiscard]] Expr place(std::string_view text);
    [[nodiscard]] Expr unknown(std::uint64_t origin);
    [[nodiscard]] Expr fraction(std::int64_t numerator, std::int64_t denominator);

    [[nodiscard]] Expr add(Expr a, Expr b);
    [[nodiscard]] Expr subtract(Expr a, Expr b);
    [[nodiscard]] Expr multiply(Expr a, Expr b);
    // A fraction where it does not come out even. Not known where the divisor is not a number and does not divide.
    [[nodiscard]] Expr divide(Expr a, Expr b);
    // Rounded down. Not known where the divisor may be 0 or below.
    [[nodiscard]] Expr floorDivide(Expr a, Expr b);
    [[nodiscard]] Expr ceilDivide(Expr a, Expr b);
    [[nodiscard]] Expr modulo(Expr a, Expr b); // 0 ≤ result < b
    [[nodiscard]] Expr floor(Expr a) { return floorDivide(a, 1); }
    [[nodiscard]] Expr minimum(Expr a, Expr b);
    [[nodiscard]] Expr maximum(Expr a, Expr b);
    [[nodiscard]] Expr product(const std::vector<Expr> &factors);

    // The largest number that it is known never to be below, for all sizes of at least 1; nothing where there is none.
    [[nodiscard]] std::optional<std::int64_t> lowerBound(Expr a);
    [[nodiscard]] std::optional<std::int64_t> upperBound(Expr a);
    // Provable for all sizes.
    [[nodiscard]] bool isAtLeast(Expr a, Expr b);
    [[nodiscard]] bool isDifferent(Expr a, Expr b);

    // Whether it depends on something that is only decided at run time, or on an axis without a name.
    [[nodiscard]] bool hasUnknown(Expr a) const;
    [[nodiscard]] bool hasPlace(Expr a) const;
    [[nodiscard]] bool isWhole(Expr a) const; // no denominator
    // The atom that it is, if it is one and nothing more.
    [[nodiscard]] const ExprAtom *atom(Expr a) const;
    // Atoms that are no expressions themselves, each once, nested ones included.
    [[nodiscard]] std::vector<const ExprAtom *> leaves(Expr a) const;
    // As people and exporters write it; independent of the order in which expressions were made.
    [[nodiscard]] std::string text(Expr a) const;
    // The number that it is for these leaves; nothing where one has none, on overflow, or where it is no whole number.
    using Values = std::function<std::optional<std::int64_t>(const ExprAtom &)>;
    [[nodiscard]] std::optional<std::int64_t> evaluate(Expr a, const Values &values) const;

private:
    enum class Operation : std::uint8_t { Add, Multiply, Divide, Floor, Min, Max };
    struct Call {
        Operation operation;
        Expr a;
        Expr b;
        bool operator==(const Call &) const = default;
    };
    struct Hash {
        std::size_t operator()(const Call &call) const;
        std::size_t operator()(const ExprNode *node) const;
        std::size_t operator()(const ExprAtom *atom) const;
    };
    struct Same {
        bool operator()(const ExprNode *a, const ExprNode *b) const;
        bool operator()(const ExprAtom *a, const ExprAtom *b) const { return *a == *b; }
    };
    using Terms = std::vector<ExprTerm>;

    template <typename Compute>
    Expr remembered(Operation operation, Expr a, Expr b, const Compute &compute);
    Expr ofAtom(ExprAtom atom);
    Expr make(Terms terms, std::int64_t denominator);
    Terms termsOf(Expr a) const;
    std::int64_t denominatorOf(Expr a) const;
    Expr sum(Expr a, Expr b);
    Expr times(Expr a, Expr b);
    Expr quotient(Expr a, Expr b);
    Expr floorOf(Expr a, Expr b);
    Expr floorByNumber(Terms numerator, std::int64_t divisor);
    Expr extreme(ExprAtom::Kind kind, Expr a, Expr b);
    Expr negated(Expr a) { return multiply(a, -1); }
    std::optional<std::int64_t> lowerByTerms(const ExprNode &node);
    std::optional<std::int64_t> lowerByRelaxing(Expr a);
    std::optional<std::int64_t> atomLower(const ExprAtom &atom);
    std::optional<std::int64_t> atomUpper(const ExprAtom &atom);
    [[nodiscard]] std::string atomText(const ExprAtom &atom) const;
    [[nodiscard]] std::string sumText(const Terms &terms) const;
    [[nodiscard]] std::string termText(const ExprTerm &term) const;

    std::deque<ExprNode> m_nodes;
    std::deque<ExprAtom> m_atoms;
    std::unordered_set<const ExprNode *, Hash, Same> m_known;
    std::unordered_map<const ExprAtom *, std::uint32_t, Hash, Same> m_knownAtoms;
    std::unordered_map<std::string, Expr> m_symbols;
    std::unordered_map<Call, Expr, Hash> m_results;
    int m_boundDepth = 0;
};

} // namespace shapewright
