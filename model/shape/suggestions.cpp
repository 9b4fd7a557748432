// SPDX-License-Identifier: Apache-2.0
#include "model/shape/suggestions.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace shapewright {

namespace {

constexpr std::size_t mostOffers = 20;
constexpr std::size_t mostNeeds = 2000;      // looked at, of a model with very many
constexpr std::int64_t largestTried = 2048;  // for a size that is the only one
constexpr std::int64_t farthestTried = 1024; // from a size that does not work

using Need = PropagationState::Need;
using Sizes = std::map<const ExprAtom *, std::int64_t>;

std::vector<Need> distinctNeeds(const PropagationState &state)
{
    std::vector<Need> distinct;
    std::set<std::pair<std::string, std::string>> seen;
    const ExprPool &pool = state.pool();
    for (const Need &need : state.needs()) {
        if (distinct.size() >= mostNeeds)
            break;
        if (pool.hasUnknown(need.constraint.left) || pool.hasUnknown(need.constraint.right))
            continue;
        if (seen.insert({pool.text(need.constraint.left), pool.text(need.constraint.right)}).second)
            distinct.push_back(need);
    }
    return distinct;
}

// Dims of graph inputs that edits can name.
std::set<const ExprAtom *> namedAtoms(PropagationState &state)
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

std::string option(const std::string &dim, const std::string &value)
{
    const bool isPlain = std::ranges::all_of(dim + value, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-' || c >= 0x80;
    });
    const std::string edit = dim + "=" + value;
    return "--dim " + (isPlain ? edit : "'" + edit + "'");
}

bool holds(const ExprPool &pool, const DimConstraint &constraint, const ExprPool::Values &values, bool otherwise)
{
    const auto left = pool.evaluate(constraint.left, values);
    const auto right = pool.evaluate(constraint.right, values);
    if (!left || !right)
        return otherwise;
    return *left == *right || (constraint.orOne && (*left == 1 || *right == 1));
}

ExprPool::Values valuesOf(const Sizes &sizes)
{
    return [&sizes](const ExprAtom &leaf) {
        const auto given = sizes.find(&leaf);
        return given != sizes.end() ? std::optional(given->second) : std::nullopt;
    };
}

// The only dim that a constraint is about; null where there are several.
const ExprAtom *onlyLeaf(const ExprPool &pool, const DimConstraint &constraint)
{
    const ExprAtom *only = nullptr;
    for (const Expr side : {constraint.left, constraint.right}) {
        for (const ExprAtom *leaf : pool.leaves(side)) {
            if (only != nullptr && leaf != only)
                return nullptr;
            only = leaf;
        }
    }
    return only;
}

// The only size from 1 on with which the constraint holds.
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

// The sizes of single dims with which all needs hold that concern one of them alone.
std::vector<WorkingSizes> sizesThatWork(PropagationState &state, const std::vector<Need> &needs)
{
    constexpr std::size_t mostTries = 500'000; // of a model with very many needs
    const ExprPool &pool = state.pool();
    const std::set<const ExprAtom *> atoms = namedAtoms(state);
    std::map<std::string, std::pair<NodeId, std::vector<std::int64_t>>> working; // by dim
    std::size_t tries = 0;
    for (const Need &need : needs) {
        const ExprAtom *dim = onlyLeaf(pool, need.constraint);
        if (dim == nullptr || !atoms.contains(dim))
            continue;
        const auto [entry, isNew] = working.try_emplace(dim->name, need.node, std::vector<std::int64_t>());
        auto &sizes = entry->second.second;
        if (isNew) {
            sizes.resize(std::size_t(WorkingSizes::largestTried));
            std::iota(sizes.begin(), sizes.end(), 1);
        }
        tries += sizes.size();
        if (tries > mostTries)
            break;
        std::erase_if(sizes, [&](std::int64_t size) {
            return !holds(pool, need.constraint, [size](const ExprAtom &) { return std::optional(size); }, true);
        });
    }
    std::vector<WorkingSizes> found;
    for (auto &[dim, known] : working) {
        const auto &[node, sizes] = known;
        if (!sizes.empty() && sizes.size() < std::size_t(WorkingSizes::largestTried))
            found.push_back(WorkingSizes::of(dim, node, sizes));
    }
    return found;
}

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
                        .suggestion = {}};
        if (a != nullptr && b != nullptr) {
            if (b->kind == ExprAtom::Kind::Symbol) // an axis without a name takes the other's
                std::swap(a, b);
            problem.args = {b->name, a->name};
            if (a->kind == ExprAtom::Kind::Symbol)
                problem.suggestion = option(b->name, a->name);
            return problem;
        }
        const Expr other = a != nullptr ? right : left;
        if ((a != nullptr || b != nullptr) && isOfOthers(other, a != nullptr ? a : b)) {
            problem.args = {(a != nullptr ? a : b)->name, m_pool.text(other)};
            return problem;
        }
        if ((a != nullptr || b != nullptr) && other.isConstant()) {
            const std::string &name = (a != nullptr ? a : b)->name;
            problem.args = {name, std::to_string(other.value())};
            problem.suggestion = option(name, problem.args[1]);
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

    // An expression over other dims of the inputs: `past + seq`.
    bool isOfOthers(Expr expr, const ExprAtom *dim) const
    {
        const auto leaves = m_pool.leaves(expr);
        return !leaves.empty() &&
               std::ranges::all_of(leaves, [&](const ExprAtom *leaf) { return leaf != dim && m_atoms.contains(leaf); });
    }

    std::optional<Problem> onlyOffer(const Need &need, Problem problem) const
    {
        const ExprAtom *dim = onlyLeaf(m_pool, need.constraint);
        if (dim == nullptr || !m_atoms.contains(dim) || need.constraint.orOne)
            return {};
        const auto size = onlySize(m_pool, need.constraint);
        if (!size)
            return {};
        problem.code = Problem::Code::OnlySizeThatWorks;
        problem.args = {dim->name, std::to_string(*size)};
        problem.suggestion = option(dim->name, problem.args[1]);
        return problem;
    }

    const ExprPool &m_pool;
    std::set<const ExprAtom *> m_atoms;
};

// The sizes that edits gave to what was a symbol, or had no name.
Sizes givenSizes(PropagationState &state, const UneditedFacts &unedited)
{
    Sizes sizes;
    const auto &inputs = state.graph().main().inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Dims &now = state.known(inputs[i]).type.dims;
        for (std::size_t axis = 0; axis < now.size() && axis < unedited.inputs[i].size(); ++axis) {
            const ExprAtom *atom = state.pool().atom(unedited.inputs[i][axis]);
            if (atom != nullptr && now[axis].isConstant())
                sizes[atom] = now[axis].value();
        }
    }
    return sizes;
}

bool mentions(const ExprPool &pool, const Need &need, const ExprAtom *atom)
{
    for (const Expr side : {need.constraint.left, need.constraint.right}) {
        const auto leaves = pool.leaves(side);
        if (std::ranges::find(leaves, atom) != leaves.end())
            return true;
    }
    return false;
}

// Looks for other sizes around those that are given.
class Mender
{
public:
    Mender(PropagationState &state, const UneditedFacts &unedited)
        : m_pool(state.pool()), m_needs(unedited.needs), m_given(givenSizes(state, unedited))
    {
        for (const Need &need : m_needs) {
            if (holdsWith(need, m_given))
                continue;
            for (const auto &[atom, size] : m_given) {
                if (mentions(m_pool, need, atom) && std::ranges::find(m_involved, atom) == m_involved.end())
                    m_involved.push_back(atom);
            }
        }
        std::ranges::sort(m_involved, {}, &ExprAtom::name);
    }

    std::vector<Mend> find() const
    {
        std::vector<std::pair<std::int64_t, Mend>> found;
        for (const ExprAtom *atom : m_involved)
            add({atom}, found);
        std::ranges::stable_sort(found, {}, [](const auto &entry) { return entry.first; });
        if (m_involved.size() > 1) {
            addEachOnItsOwn(found);
            add(m_involved, found);
        }
        std::vector<Mend> mends;
        for (auto &[distance, mend] : found)
            mends.push_back(std::move(mend));
        return mends;
    }

private:
    bool holdsWith(const Need &need, const Sizes &sizes) const
    {
        return holds(m_pool, need.constraint, valuesOf(sizes), true);
    }

    // One size for all these dims, next to the largest of those that they have.
    std::optional<Sizes> nearest(const std::vector<const ExprAtom *> &atoms, const std::vector<Need> &needs) const
    {
        Sizes sizes = m_given;
        std::int64_t start = 1;
        for (const ExprAtom *atom : atoms)
            start = std::max(start, m_given.at(atom));
        for (std::int64_t distance = 0; distance <= farthestTried; ++distance) {
            for (const std::int64_t size : {start - distance, start + distance}) {
                if (size < 1)
                    continue;
                for (const ExprAtom *atom : atoms)
                    sizes[atom] = size;
                if (std::ranges::all_of(needs, [&](const Need &need) { return holdsWith(need, sizes); }))
                    return sizes;
            }
        }
        return {};
    }

    void add(const std::vector<const ExprAtom *> &atoms, std::vector<std::pair<std::int64_t, Mend>> &found) const
    {
        const auto sizes = nearest(atoms, m_needs);
        if (!sizes)
            return;
        std::int64_t distance = 0;
        Mend mend;
        for (const ExprAtom *atom : atoms) {
            mend.sizes[atom->name] = sizes->at(atom);
            distance += std::abs(sizes->at(atom) - m_given.at(atom));
        }
        found.emplace_back(distance, std::move(mend));
    }

    // Height and width that both do not fit: each is mended by what concerns it alone.
    void addEachOnItsOwn(std::vector<std::pair<std::int64_t, Mend>> &found) const
    {
        Mend mend;
        for (const ExprAtom *atom : m_involved) {
            std::vector<Need> own;
            for (const Need &need : m_needs) {
                const bool isShared = std::ranges::any_of(
                    m_involved, [&](const ExprAtom *other) { return other != atom && mentions(m_pool, need, other); });
                if (!isShared && mentions(m_pool, need, atom))
                    own.push_back(need);
            }
            const auto sizes = nearest({atom}, own);
            if (!sizes)
                return;
            mend.sizes[atom->name] = sizes->at(atom);
        }
        found.emplace_back(0, std::move(mend));
    }

    const ExprPool &m_pool;
    const std::vector<Need> &m_needs;
    Sizes m_given;
    std::vector<const ExprAtom *> m_involved; // dims that have a size and stand in a need that does not hold
};

} // namespace

UneditedFacts UneditedFacts::of(const PropagationState &state, std::vector<Problem> problems)
{
    UneditedFacts facts{.problems = std::move(problems), .needs = distinctNeeds(state), .inputs = {}};
    for (const ValueId input : state.graph().main().inputs)
        facts.inputs.push_back(state.known(input).type.dims);
    return facts;
}

DimNeeds DimNeeds::of(PropagationState &state)
{
    DimNeeds found;
    OfferMaker maker(state);
    const std::vector<Need> needs = distinctNeeds(state);
    for (const Need &need : needs) {
        auto offer = maker.offer(need);
        const auto isKnown = [&](const Problem &other) { return other.args == offer->args; };
        if (offer && std::ranges::none_of(found.offers, isKnown))
            found.offers.push_back(std::move(*offer));
        if (found.offers.size() >= mostOffers)
            break;
    }
    found.sizes = sizesThatWork(state, needs);
    return found;
}

std::string Mend::text() const
{
    std::string text;
    for (const auto &[dim, size] : sizes)
        text += (text.empty() ? "" : " ") + option(dim, std::to_string(size));
    return text;
}

ShapeEdits Mend::appliedTo(ShapeEdits edits, const ModelGraph &graph) const
{
    std::map<std::string, ShapeEdits::Axis> unnamed; // by `input[axis]`
    for (const ValueId id : graph.main().inputs) {
        const Value &input = graph.value(id);
        const Shape declared = input.declared.shape.value_or(Shape{});
        for (std::uint32_t axis = 0; axis < declared.size(); ++axis) {
            const ShapeEdits::Axis place{input.name, axis};
            const std::string name = place.text();
            if (sizes.contains(name))
                unnamed.emplace(name, place);
            const bool isMeant =
                sizes.contains(name) || (declared[axis].isParam() && sizes.contains(declared[axis].param()));
            if (!isMeant)
                continue;
            edits.axes.erase(place);
            if (const auto shape = edits.shapes.find(input.name);
                shape != edits.shapes.end() && axis < shape->second.size())
                shape->second[axis] = ShapeEdits::Leave{};
        }
    }
    for (const auto &[dim, size] : sizes) {
        if (const auto place = unnamed.find(dim); place != unnamed.end())
            edits.axes[place->second] = Dim(size);
        else
            edits.symbols[dim] = Dim(size);
    }
    return edits;
}

std::vector<Mend> mends(PropagationState &state, const UneditedFacts &unedited)
{
    return Mender(state, unedited).find();
}

std::string neededText(PropagationState &state, const UneditedFacts &unedited, NodeId node)
{
    const ExprPool &pool = state.pool();
    const Sizes sizes = givenSizes(state, unedited);
    for (const Need &need : unedited.needs) {
        if (need.node == node && !holds(pool, need.constraint, valuesOf(sizes), true))
            return pool.text(need.constraint.left) + " and " + pool.text(need.constraint.right);
    }
    return {};
}

} // namespace shapewright
