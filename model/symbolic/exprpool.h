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

// A part of an expression that is not a sum or a product: a size that is not known, or the floor, min or max of
// expressions.
struct ExprAtom {
    enum class Kind {
        Symbol,  // a dim_param; at least 1
        Place,   // an axis of a graph input that has no name; at least 1
        Unknown, // decided at run time, or not expressible here; at least 0
        Floor,   // of args[0] / args[1]
        Min,
        Max
    };
    Kind kind = Kind::Symbol;
    std::string name;         // Symbol, Place: the text that is shown
    std::uint64_t origin = 0; // Unknown: identifies the dim that it stands for; the caller chooses the number
    std::vector<Expr> args;

    bool operator==(const ExprAtom &) const = default;
};

// A product with an integer factor. An ExprNode is a sum of them over a common denominator.
struct ExprTerm {
    std::int64_t factor = 0;
    std::vector<std::uint32_t> atoms; // ascending, repeated for powers; empty for the constant term

    bool operator==(const ExprTerm &) const = default;
};
// The canonical form of an expression that is not a constant. The pool owns it. The mutable members cache results.
struct ExprNode {
    std::vector<ExprTerm> terms; // descending by degree, then by atoms; no factor is 0
    std::int64_t denominator = 1;
    std::size_t weight = 0; // the number of atoms in it, including nested ones
    bool hasUnknown = false;
    bool hasPlace = false;
    mutable std::string text;
    mutable bool isBounded = false; // whether `lower` was computed
    mutable std::optional<std::int64_t> lower;
};

// Makes and owns expressions. All arithmetic is exact; a result that overflows, or grows beyond what a person could
// read, is unknown. Use it from one thread at a time.
class ExprPool
{
public:
    // A dim of more atoms than this is unknown, because nobody could read it.
    static constexpr std::size_t heaviest = 40;

    ExprPool();
    ExprPool(const ExprPool &) = delete;
    ExprPool &operator=(const ExprPool &) = delete;

    [[nodiscard]] Expr symbol(std::string_view name);
    // `text` is what is shown, for example `x[2]`.
    [[nodiscard]] Expr place(std::string_view text);
    [[nodiscard]] Expr unknown(std::uint64_t origin);
    [[nodiscard]] Expr fraction(std::int64_t numerator, std::int64_t denominator);

    [[nodiscard]] Expr add(Expr a, Expr b);
    [[nodiscard]] Expr subtract(Expr a, Expr b);
    [[nodiscard]] Expr multiply(Expr a, Expr b);
    // A fraction if the division leaves a remainder. Unknown if the divisor is neither a number nor divides `a`.
    [[nodiscard]] Expr divide(Expr a, Expr b);
    // Rounds down. Unknown if the divisor may be 0 or negative.
    [[nodiscard]] Expr floorDivide(Expr a, Expr b);
    [[nodiscard]] Expr ceilDivide(Expr a, Expr b);
    [[nodiscard]] Expr modulo(Expr a, Expr b); // 0 ≤ result < b
    [[nodiscard]] Expr floor(Expr a) { return floorDivide(a, 1); }
    [[nodiscard]] Expr minimum(Expr a, Expr b);
    [[nodiscard]] Expr maximum(Expr a, Expr b);
    [[nodiscard]] Expr product(const std::vector<Expr> &factors);

    // The largest number that is proven to be a lower bound for all sizes of at least 1. Nothing if no bound is found.
    [[nodiscard]] std::optional<std::int64_t> lowerBound(Expr a);
    [[nodiscard]] std::optional<std::int64_t> upperBound(Expr a);
    // Whether it is proven for all sizes.
    [[nodiscard]] bool isAtLeast(Expr a, Expr b);
    [[nodiscard]] bool isDifferent(Expr a, Expr b);

    // Whether the expression depends on a size that is decided at run time, or on an axis without a name.
    [[nodiscard]] bool hasUnknown(Expr a) const;
    [[nodiscard]] bool hasPlace(Expr a) const;
    [[nodiscard]] bool isWhole(Expr a) const; // has no denominator
    // The atom, if the expression is a single atom. Otherwise null.
    [[nodiscard]] const ExprAtom *atom(Expr a) const;
    // The atoms without arguments (sizes), each once, including those nested in others.
    [[nodiscard]] std::vector<const ExprAtom *> leaves(Expr a) const;
    // The text as people and exporters write it. It does not depend on the order in which expressions were made.
    [[nodiscard]] std::string text(Expr a) const;
    // The number for these values of the leaves. Nothing if a leaf has no value, on overflow, or if the result is not
    // an integer.
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
