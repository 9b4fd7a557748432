// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/exprpool.h"

#include "model/symbolic/exprterms.h"

#include <algorithm>
#include <numeric>

namespace shapewright {

namespace {

const ExprNode constantNode{};

} // namespace

Expr::Expr(std::int64_t value, Marks marks) : Expr(marks, &constantNode)
{
    m_value = value;
}

bool Expr::isConstant() const
{
    return node() == &constantNode;
}

std::size_t ExprPool::Hash::operator()(const Call &call) const
{
    return (call.a.hash() * 1'000'003 + call.b.hash()) * 7 + std::size_t(call.operation);
}

std::size_t ExprPool::Hash::operator()(const ExprNode *node) const
{
    std::size_t hash = std::size_t(node->denominator);
    for (const ExprTerm &term : node->terms) {
        hash = hash * 1'000'003 + std::size_t(term.factor);
        for (const std::uint32_t atom : term.atoms)
            hash = hash * 31 + atom;
    }
    return hash;
}

std::size_t ExprPool::Hash::operator()(const ExprAtom *atom) const
{
    std::size_t hash = std::hash<std::string>{}(atom->name) + std::size_t(atom->origin) * 31 + std::size_t(atom->kind);
    for (const Expr &arg : atom->args)
        hash = hash * 1'000'003 + arg.hash();
    return hash;
}

bool ExprPool::Same::operator()(const ExprNode *a, const ExprNode *b) const
{
    return a->denominator == b->denominator && a->terms == b->terms;
}

ExprPool::ExprPool() = default;

Expr ExprPool::ofAtom(ExprAtom atom)
{
    auto known = m_knownAtoms.find(&atom);
    if (known == m_knownAtoms.end()) {
        m_atoms.push_back(std::move(atom));
        known = m_knownAtoms.emplace(&m_atoms.back(), std::uint32_t(m_atoms.size() - 1)).first;
    }
    return make({{.factor = 1, .atoms = {known->second}}}, 1);
}

Expr ExprPool::symbol(std::string_view name)
{
    const auto [known, isNew] = m_symbols.try_emplace(std::string(name));
    if (isNew)
        known->second = ofAtom({.kind = ExprAtom::Kind::Symbol, .name = std::string(name), .origin = 0, .args = {}});
    return known->second;
}

Expr ExprPool::place(std::string_view text)
{
    return ofAtom({.kind = ExprAtom::Kind::Place, .name = std::string(text), .origin = 0, .args = {}});
}

Expr ExprPool::unknown(std::uint64_t origin)
{
    return ofAtom({.kind = ExprAtom::Kind::Unknown, .name = {}, .origin = origin, .args = {}});
}

Expr ExprPool::fraction(std::int64_t numerator, std::int64_t denominator)
{
    return divide(numerator, denominator);
}

Expr ExprPool::make(Terms terms, std::int64_t denominator)
{
    if (denominator == 0 || !collect(terms))
        return {};
    if (denominator < 0) {
        if (denominator == INT64_MIN || !scale(terms, -1))
            return {};
        denominator = -denominator;
    }
    std::int64_t common = denominator;
    for (const ExprTerm &term : terms)
        common = common == 1 ? 1 : std::gcd(common, term.factor);
    if (common > 1) {
        denominator /= common;
        for (ExprTerm &term : terms)
            term.factor /= common;
    }
    const bool isNumber = terms.empty() || (terms.size() == 1 && terms.front().atoms.empty());
    if (isNumber && denominator == 1)
        return terms.empty() ? Expr(0) : Expr(terms.front().factor);
    ExprNode node{.terms = std::move(terms), .denominator = denominator, .text = {}, .lower = {}};
    if (const auto known = m_known.find(&node); known != m_known.end())
        return Expr(Marks::None, *known);
    for (const ExprTerm &term : node.terms) {
        for (const std::uint32_t id : term.atoms) {
            const ExprAtom &atom = m_atoms[id];
            node.weight += 1;
            node.hasUnknown |= atom.kind == ExprAtom::Kind::Unknown;
            node.hasPlace |= atom.kind == ExprAtom::Kind::Place;
            for (const Expr &arg : atom.args) {
                node.weight += arg.isConstant() ? 0 : arg.node()->weight;
                node.hasUnknown |= hasUnknown(arg);
                node.hasPlace |= hasPlace(arg);
            }
        }
    }
    if (node.weight > heaviest)
        return {};
    m_nodes.push_back(std::move(node));
    m_known.insert(&m_nodes.back());
    return Expr(Marks::None, &m_nodes.back());
}

ExprPool::Terms ExprPool::termsOf(Expr a) const
{
    if (!a.isConstant())
        return a.node()->terms;
    return a.value() == 0 ? Terms{} : Terms{{.factor = a.value(), .atoms = {}}};
}

std::int64_t ExprPool::denominatorOf(Expr a) const
{
    return a.isConstant() ? 1 : a.node()->denominator;
}

Expr ExprPool::add(Expr a, Expr b)
{
    if (a.isConstant() && b.isConstant()) {
        std::int64_t result = 0;
        return __builtin_add_overflow(a.value(), b.value(), &result) ? Expr() : Expr(result, a.marks() | b.marks());
    }
    return remembered(Operation::Add, a, b, [this](Expr x, Expr y) { return sum(x, y); });
}

Expr ExprPool::sum(Expr a, Expr b)
{
    Terms terms = termsOf(a);
    Terms others = termsOf(b);
    std::int64_t denominator = 0;
    if (!scale(terms, denominatorOf(b)) || !scale(others, denominatorOf(a)) ||
        __builtin_mul_overflow(denominatorOf(a), denominatorOf(b), &denominator))
        return {};
    std::ranges::move(others, std::back_inserter(terms));
    return make(std::move(terms), denominator);
}

Expr ExprPool::subtract(Expr a, Expr b)
{
    return add(a, multiply(b, -1));
}

Expr ExprPool::multiply(Expr a, Expr b)
{
    if (a.isConstant() && b.isConstant()) {
        std::int64_t result = 0;
        return __builtin_mul_overflow(a.value(), b.value(), &result) ? Expr() : Expr(result, a.marks() | b.marks());
    }
    return remembered(Operation::Multiply, a, b, [this](Expr x, Expr y) { return times(x, y); });
}

Expr ExprPool::times(Expr a, Expr b)
{
    const Terms left = termsOf(a);
    const Terms right = termsOf(b);
    std::int64_t denominator = 0;
    if (left.size() * right.size() > 4 * heaviest ||
        __builtin_mul_overflow(denominatorOf(a), denominatorOf(b), &denominator))
        return {};
    Terms terms;
    for (const ExprTerm &x : left) {
        for (const ExprTerm &y : right) {
            ExprTerm term{.factor = 0, .atoms = merged(x.atoms, y.atoms)};
            if (__builtin_mul_overflow(x.factor, y.factor, &term.factor))
                return {};
            terms.push_back(std::move(term));
        }
    }
    return make(std::move(terms), denominator);
}

Expr ExprPool::product(const std::vector<Expr> &factors)
{
    Expr result = 1;
    for (const Expr &factor : factors)
        result = multiply(result, factor);
    return result;
}

Expr ExprPool::minimum(Expr a, Expr b)
{
    return remembered(Operation::Min, a, b, [this](Expr x, Expr y) { return extreme(ExprAtom::Kind::Min, x, y); });
}

Expr ExprPool::maximum(Expr a, Expr b)
{
    return remembered(Operation::Max, a, b, [this](Expr x, Expr y) { return extreme(ExprAtom::Kind::Max, x, y); });
}

Expr ExprPool::extreme(ExprAtom::Kind kind, Expr a, Expr b)
{
    // Max(h/2, w) becomes Max(h, 2*w)/2, because all atoms must be integers: bounds and rounding rely on that.
    if (!isWhole(a) || !isWhole(b)) {
        const Expr denominator = multiply(denominatorOf(a), denominatorOf(b));
        const Expr x = multiply(a, denominator);
        const Expr y = multiply(b, denominator);
        return divide(kind == ExprAtom::Kind::Max ? maximum(x, y) : minimum(x, y), denominator);
    }
    std::vector<Expr> args;
    for (const Expr &side : {a, b}) {
        const ExprAtom *nested = atom(side);
        if (nested != nullptr && nested->kind == kind)
            args.insert(args.end(), nested->args.begin(), nested->args.end());
        else
            args.push_back(side);
    }
    // Drops arguments that another argument bounds for all sizes.
    for (std::size_t i = 0; i < args.size();) {
        bool isSurpassed = false;
        for (std::size_t j = 0; j < args.size() && !isSurpassed; ++j) {
            if (i != j)
                isSurpassed = kind == ExprAtom::Kind::Max ? isAtLeast(args[j], args[i]) : isAtLeast(args[i], args[j]);
        }
        if (isSurpassed)
            args.erase(args.begin() + std::ptrdiff_t(i));
        else
            ++i;
    }
    if (args.size() == 1)
        return args.front();
    std::ranges::sort(args, {}, [](const Expr &arg) { return std::pair(arg.m_bits, arg.m_value); });
    return ofAtom({.kind = kind, .name = {}, .origin = 0, .args = std::move(args)});
}

bool ExprPool::hasUnknown(Expr a) const
{
    return !a.isKnown() || (!a.isConstant() && a.node()->hasUnknown);
}

bool ExprPool::hasPlace(Expr a) const
{
    return a.isKnown() && !a.isConstant() && a.node()->hasPlace;
}

bool ExprPool::isWhole(Expr a) const
{
    return a.isKnown() && denominatorOf(a) == 1;
}

const ExprAtom *ExprPool::atom(Expr a) const
{
    if (!a.isKnown() || a.isConstant())
        return nullptr;
    const ExprNode &node = *a.node();
    const bool isAtom = node.denominator == 1 && node.terms.size() == 1 && node.terms.front().factor == 1 &&
                        node.terms.front().atoms.size() == 1;
    return isAtom ? &m_atoms[node.terms.front().atoms.front()] : nullptr;
}

std::vector<const ExprAtom *> ExprPool::leaves(Expr a) const
{
    std::vector<const ExprAtom *> found;
    std::vector<Expr> open{a};
    while (!open.empty()) {
        const Expr next = open.back();
        open.pop_back();
        if (!next.isKnown() || next.isConstant())
            continue;
        for (const ExprTerm &term : next.node()->terms) {
            for (const std::uint32_t id : term.atoms) {
                const ExprAtom &atom = m_atoms[id];
                open.insert(open.end(), atom.args.begin(), atom.args.end());
                if (atom.args.empty() && std::ranges::find(found, &atom) == found.end())
                    found.push_back(&atom);
            }
        }
    }
    return found;
}

std::optional<std::int64_t> ExprPool::evaluate(Expr a, const Values &values) const
{
    if (!a.isKnown())
        return {};
    if (a.isConstant())
        return a.value();
    __extension__ typedef __int128 Wide;
    constexpr Wide limit = Wide(INT64_MAX) * INT64_MAX;
    Wide sum = 0;
    for (const ExprTerm &term : a.node()->terms) {
        Wide value = term.factor;
        for (const std::uint32_t id : term.atoms) {
            const ExprAtom &atom = m_atoms[id];
            std::vector<std::int64_t> args;
            for (const Expr &arg : atom.args) {
                const auto known = evaluate(arg, values); // the limit on the weight bounds the recursion
                if (!known)
                    return {};
                args.push_back(*known);
            }
            std::optional<std::int64_t> factor;
            switch (atom.kind) {
            case ExprAtom::Kind::Symbol:
            case ExprAtom::Kind::Place:
            case ExprAtom::Kind::Unknown:
                factor = values(atom);
                break;
            case ExprAtom::Kind::Floor:
                if (args[1] > 0)
                    factor = floorDivided(args[0], args[1]);
                break;
            case ExprAtom::Kind::Min:
                factor = *std::ranges::min_element(args);
                break;
            case ExprAtom::Kind::Max:
                factor = *std::ranges::max_element(args);
                break;
            }
            if (!factor || value > limit / (INT64_MAX) || value < -limit / (INT64_MAX))
                return {};
            value *= *factor;
        }
        sum += value;
        if (sum > limit || sum < -limit)
            return {};
    }
    if (sum % a.node()->denominator != 0)
        return {};
    sum /= a.node()->denominator;
    if (sum > INT64_MAX || sum < INT64_MIN)
        return {};
    return std::int64_t(sum);
}

} // namespace shapewright
