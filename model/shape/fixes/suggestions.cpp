// SPDX-License-Identifier: Apache-2.0
#include "model/shape/fixes/suggestions.h"

#include "model/edits/suggestiontext.h"
#include "model/shape/fixes/commonsizes.h"
#include "model/shape/fixes/dimneeds.h"
#include "model/shape/fixes/valuechoices.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace shapewright {

namespace {

constexpr std::size_t mostOffers = 20;
constexpr std::size_t mostSizes = 100;
constexpr std::int64_t largestTried = 2048; // the range in which a size must be the only valid one

using Need = PropagationState::Need;

// The dims of graph inputs for which edits can set sizes.
std::set<const ExprAtom *> namedAtoms(const PropagationState &state)
{
    std::set<const ExprAtom *> atoms;
    for (const ValueId input : state.graph().main().inputs) {
        for (const Expr &dim : state.known(input).type.dims) {
            if (const ExprAtom *atom = state.pool().atom(dim);
                atom != nullptr && (atom->kind == ExprAtom::Kind::Symbol || atom->kind == ExprAtom::Kind::Place))
                atoms.insert(atom);
        }
    }
    return atoms;
}

// The only dim that a constraint is about. Null if there are several.
const ExprAtom *onlyLeafOf(const ExprPool &pool, const DimConstraint &constraint)
{
    return onlyLeaf(pool, constraint, [](const ExprAtom &) { return std::nullopt; });
}

// The only size for which the constraint holds. Nothing if there are several, or none.
std::optional<std::int64_t> onlySize(const ExprPool &pool, const DimConstraint &constraint)
{
    std::optional<std::int64_t> only;
    for (std::int64_t size = 1; size <= largestTried; ++size) {
        const auto sizeOf = [size](const ExprAtom &) { return std::optional(size); };
        if (!holds(pool, constraint, sizeOf, false))
            continue;
        if (only)
            return {};
        only = size;
    }
    return only;
}

// Constraints by the branch that they hold for, if it is not known whether it runs. Those that hold for all are in the
// first entry. Constraints within several such branches are left out.
std::map<std::optional<GraphId>, std::vector<Need>> byBranch(const PropagationState &state,
                                                             const std::vector<Need> &all)
{
    std::map<std::optional<GraphId>, std::vector<Need>> needs{{std::nullopt, {}}};
    for (const Need &need : all) {
        const std::vector<GraphId> branches = undecidedAround(state, need.node);
        if (branches.size() <= 1)
            needs[branches.empty() ? std::nullopt : std::optional(branches.front())].push_back(need);
    }
    for (auto &[branch, own] : needs)
        own = distinctNeeds(own, state.pool());
    return needs;
}

// The sizes, of all that are tried, for which all constraints hold that are about one dim alone.
struct TriedDim {
    NodeId node; // the first one with such a constraint; the one that leaves no size if there is none
    std::vector<std::int64_t> working;
    std::vector<DimConstraint> constraints;
};

std::map<std::string, TriedDim> triedDims(const PropagationState &state, const std::vector<Need> &needs)
{
    constexpr std::size_t mostTries = 500'000; // a limit for models with very many constraints
    const ExprPool &pool = state.pool();
    const std::set<const ExprAtom *> atoms = namedAtoms(state);
    std::map<std::string, TriedDim> tried;
    std::size_t tries = 0;
    for (const Need &need : needs) {
        const ExprAtom *dim = onlyLeafOf(pool, need.constraint);
        if (dim == nullptr || !atoms.contains(dim))
            continue;
        const auto [entry, isNew] = tried.try_emplace(dim->name, TriedDim{.node = need.node});
        auto &[node, working, constraints] = entry->second;
        if (isNew) {
            working.resize(std::size_t(WorkingSizes::largestTried));
            std::iota(working.begin(), working.end(), 1);
        }
        constraints.push_back(need.constraint);
        if (working.empty())
            continue;
        tries += working.size();
        if (tries > mostTries)
            break;
        std::erase_if(working, [&](std::int64_t size) {
            return !holds(pool, need.constraint, [size](const ExprAtom &) { return std::optional(size); }, true);
        });
        if (working.empty())
            node = need.node;
    }
    return tried;
}

// The dims that these constraints are about, without those that are among `places`.
void addPlaces(const PropagationState &state, const std::vector<Need> &needs, std::vector<SizePlace> &places)
{
    const std::set<const ExprAtom *> named = namedAtoms(state);
    std::set<const ExprAtom *> seen;
    for (const Need &need : needs) {
        for (const Expr side : {need.constraint.left, need.constraint.right}) {
            for (const ExprAtom *leaf : state.pool().leaves(side)) {
                if (named.contains(leaf) && seen.insert(leaf).second &&
                    std::ranges::find(places, placeOf(*leaf)) == places.end())
                    places.push_back(placeOf(*leaf));
            }
        }
    }
}

std::vector<WorkingSizes> sizesThatWork(const std::map<std::string, TriedDim> &tried)
{
    std::vector<WorkingSizes> found;
    for (const auto &[dim, known] : tried) {
        if (!known.working.empty() && known.working.size() < std::size_t(WorkingSizes::largestTried))
            found.push_back(WorkingSizes::of(dim, known.node, known.working));
    }
    return found;
}

std::vector<Problem> withoutSizes(const PropagationState &state, const std::map<std::string, TriedDim> &tried)
{
    std::vector<Problem> found;
    for (const auto &[dim, known] : tried) {
        if (!known.working.empty() || canHoldBeyond(state.pool(), known.constraints, WorkingSizes::largestTried))
            continue;
        found.push_back({.severity = Severity::Warning,
                         .code = Problem::Code::NoSizeWorks,
                         .graph = known.node.graph,
                         .node = known.node,
                         .value = {},
                         .args = {dim},
                         .detail = {},
                         .suggestions = {}});
    }
    return found;
}

// Common sizes of one of two dims for which a constraint about both does not hold with any size of the other.
class HopelessSizes
{
public:
    explicit HopelessSizes(const PropagationState &state) : m_state(state), m_atoms(namedAtoms(state)) {}

    void add(const DimConstraint &constraint, std::set<std::pair<std::string, std::int64_t>> &found)
    {
        const ExprPool &pool = m_state.pool();
        // One that two dims are equal, or one of them 1, can always be met.
        if (constraint.orOne || (pool.atom(constraint.left) != nullptr && pool.atom(constraint.right) != nullptr))
            return;
        std::set<const ExprAtom *> dims;
        for (const Expr side : {constraint.left, constraint.right}) {
            for (const ExprAtom *leaf : pool.leaves(side))
                dims.insert(leaf);
        }
        if (dims.size() != 2 || !std::ranges::all_of(dims, [this](const auto *dim) { return m_atoms.contains(dim); }))
            return;
        for (const ExprAtom *dim : dims) {
            for (const std::int64_t size : commonSizes(placeOf(*dim), m_state.graph())) {
                if (!isMet(constraint, dim, size))
                    found.insert({dim->name, size});
            }
        }
    }

private:
    bool isMet(const DimConstraint &constraint, const ExprAtom *dim, std::int64_t size)
    {
        constexpr std::int64_t mostTries = 200'000; // a limit for models with very many constraints
        for (std::int64_t other = 1; other <= WorkingSizes::largestTried; ++other) {
            const auto sizeOf = [&](const ExprAtom &atom) { return std::optional(&atom == dim ? size : other); };
            if (++m_tries > mostTries || holds(m_state.pool(), constraint, sizeOf, true))
                return true;
        }
        return false;
    }

    const PropagationState &m_state;
    std::set<const ExprAtom *> m_atoms;
    std::int64_t m_tries = 0;
};

class OfferMaker
{
public:
    explicit OfferMaker(PropagationState &state) : m_pool(state.pool()), m_atoms(namedAtoms(state)) {}

    std::optional<Problem> offer(const Need &need)
    {
        const auto [left, right, orOne] = need.constraint;
        const ExprAtom *a = named(left);
        const ExprAtom *b = named(right);
        Problem problem{.severity = Severity::Note,
                        .code = orOne ? Problem::Code::DimsMustMatchOrOne : Problem::Code::DimsMustMatch,
                        .graph = need.node.graph,
                        .node = need.node,
                        .value = {},
                        .args = {},
                        .detail = {},
                        .suggestions = {}};
        if (a != nullptr && b != nullptr) {
            if (canNameOthers(*b) || (b->kind == ExprAtom::Kind::Symbol && !canNameOthers(*a)))
                std::swap(a, b); // an axis without a name gets the name of the other
            problem.args = {b->name, a->name};
            if (canNameOthers(*a))
                problem.suggestions = {{.sizes = {{.place = placeOf(*b), .given = Dim::param(a->name)}}}};
            return problem;
        }
        const Expr other = a != nullptr ? right : left;
        if ((a != nullptr || b != nullptr) && isOfOthers(other, a != nullptr ? a : b)) {
            problem.args = {(a != nullptr ? a : b)->name, m_pool.text(other)};
            return problem;
        }
        if ((a != nullptr || b != nullptr) && other.isConstant()) {
            const ExprAtom &atom = *(a != nullptr ? a : b);
            problem.args = {atom.name, std::to_string(other.value())};
            problem.suggestions = {{.sizes = {{.place = placeOf(atom), .given = Dim(other.value())}}}};
            return problem;
        }
        return onlyOffer(need, std::move(problem));
    }

private:
    const ExprAtom *named(Expr dim) const
    {
        const ExprAtom *atom = m_pool.atom(dim);
        return m_atoms.contains(atom) ? atom : nullptr;
    }

    // Whether an edit can set its name for another dim.
    static bool canNameOthers(const ExprAtom &atom)
    {
        return atom.kind == ExprAtom::Kind::Symbol && isNameThatCanBeGiven(atom.name);
    }

    // Whether it is an expression over other dims of the inputs, such as `past + seq`.
    bool isOfOthers(Expr expr, const ExprAtom *dim) const
    {
        const auto leaves = m_pool.leaves(expr);
        return !leaves.empty() &&
               std::ranges::all_of(leaves, [&](const ExprAtom *leaf) { return leaf != dim && m_atoms.contains(leaf); });
    }

    std::optional<Problem> onlyOffer(const Need &need, Problem problem) const
    {
        const ExprAtom *dim = onlyLeafOf(m_pool, need.constraint);
        if (dim == nullptr || !m_atoms.contains(dim) || need.constraint.orOne)
            return {};
        const auto size = onlySize(m_pool, need.constraint);
        if (!size)
            return {};
        problem.code = Problem::Code::OnlySizeThatWorks;
        problem.args = {dim->name, std::to_string(*size)};
        problem.suggestions = {{.sizes = {{.place = placeOf(*dim), .given = Dim(*size)}}}};
        return problem;
    }

    const ExprPool &m_pool;
    std::set<const ExprAtom *> m_atoms;
};

} // namespace

std::vector<Problem> unsolvableDims(const PropagationState &state)
{
    return withoutSizes(state, triedDims(state, byBranch(state, state.needs()).begin()->second));
}

DimNeeds DimNeeds::of(PropagationState &state)
{
    const std::vector<Need> all = state.needs();
    DimNeeds found{.offers = valueNotes(state, all), .sizes = {}, .hopeless = {}, .unsolvable = {}, .constrained = {}};
    const std::size_t notes = found.offers.size();
    OfferMaker maker(state);
    for (const Need &need : distinctNeeds(all, state.pool())) {
        auto offer = maker.offer(need);
        const auto isKnown = [&](const Problem &other) { return other.args == offer->args; };
        if (offer && std::ranges::none_of(found.offers, isKnown))
            found.offers.push_back(std::move(*offer));
        if (found.offers.size() >= notes + mostOffers)
            break;
    }
    const auto needsByBranch = byBranch(state, all);
    const std::vector<Need> &always = needsByBranch.begin()->second;
    const auto tried = triedDims(state, always);
    found.sizes = sizesThatWork(tried);
    found.unsolvable = withoutSizes(state, tried);
    for (const auto &[branch, needs] : needsByBranch)
        addPlaces(state, needs, found.constrained);
    HopelessSizes hopeless(state);
    for (const Need &need : always)
        hopeless.add(need.constraint, found.hopeless);
    for (auto branch = std::next(needsByBranch.begin()); branch != needsByBranch.end(); ++branch) {
        std::vector<Need> both = branch->second; // first, so that the sizes name a node of the branch
        std::ranges::copy(always, std::back_inserter(both));
        for (WorkingSizes &sizes : sizesThatWork(triedDims(state, both))) {
            const bool isOfBranch = !undecidedAround(state, sizes.node).empty() && found.sizes.size() < mostSizes;
            if (!isOfBranch)
                continue;
            sizes.branch = conditionOf(state, *branch->first);
            found.sizes.push_back(std::move(sizes));
        }
    }
    return found;
}

} // namespace shapewright
