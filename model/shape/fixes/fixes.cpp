// SPDX-License-Identifier: Apache-2.0
#include "model/shape/fixes/fixes.h"

#include "model/edits/freshname.h"
#include "model/edits/suggestiontext.h"
#include "model/shape/fixes/commonsizes.h"
#include "model/shape/fixes/dimneeds.h"
#include "model/shape/tables/workingsizes.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

namespace shapewright {

namespace {

constexpr std::int64_t farthestTried = 1024; // the largest tried distance from an invalid size

using Need = PropagationState::Need;
using Sizes = std::map<const ExprAtom *, std::int64_t>;

ExprPool::Values valuesOf(const Sizes &sizes)
{
    return [&sizes](const ExprAtom &leaf) {
        const auto given = sizes.find(&leaf);
        return given != sizes.end() ? std::optional(given->second) : std::nullopt;
    };
}

// The sizes that edits set for symbols and for axes without a name.
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

// Searches for valid sizes near the given ones.
class FixSearch
{
public:
    FixSearch(const PropagationState &state, std::vector<Need> needs, Sizes given)
        : m_graph(state.graph()), m_pool(state.pool()), m_needs(std::move(needs)), m_given(std::move(given))
    {
        for (const Need &need : m_needs) {
            if (!holdsWith(need, m_given))
                involve(need);
            if (const ExprAtom *open = onlyLeaf(m_pool, need.constraint, valuesOf(m_given)))
                m_open[open].push_back(&need);
        }
        for (const auto &[open, own] : m_open) {
            if (!canHold(open, own, m_given))
                std::ranges::for_each(own, [this](const Need *need) { involve(*need); });
        }
        std::ranges::sort(m_involved, {}, &ExprAtom::name);
    }

    std::vector<Fix> find() const
    {
        std::vector<std::pair<std::int64_t, Fix>> found;
        for (const ExprAtom *atom : m_involved)
            add({atom}, found);
        std::ranges::stable_sort(found, {}, [](const auto &entry) { return entry.first; });
        if (m_involved.size() > 1) {
            addEachOnItsOwn(found);
            add(m_involved, found);
            if (isSquare())
                std::rotate(found.begin(), found.end() - 1, found.end());
        }
        std::vector<Fix> fixes;
        for (auto &[distance, fix] : found)
            fixes.push_back(std::move(fix));
        return fixes;
    }

private:
    void involve(const Need &need)
    {
        for (const auto &[atom, size] : m_given) {
            if (mentions(m_pool, need, atom) && std::ranges::find(m_involved, atom) == m_involved.end())
                m_involved.push_back(atom);
        }
    }

    bool holdsWith(const Need &need, const Sizes &sizes) const
    {
        return holds(m_pool, need.constraint, valuesOf(sizes), true);
    }

    // Whether there is a size of the dim for which all these constraints hold.
    bool canHold(const ExprAtom *open, const std::vector<const Need *> &needs, const Sizes &sizes) const
    {
        for (std::int64_t size = 1; size <= WorkingSizes::largestTried; ++size) {
            const auto values = [&](const ExprAtom &leaf) {
                const auto given = sizes.find(&leaf);
                return &leaf == open          ? std::optional(size)
                       : given != sizes.end() ? std::optional(given->second)
                                              : std::nullopt;
            };
            m_tries += std::int64_t(needs.size());
            if (m_tries > mostTries || std::ranges::all_of(needs, [&](const Need *need) {
                    return holds(m_pool, need->constraint, values, true);
                }))
                return true;
        }
        return false;
    }

    bool canAllHold(const Sizes &sizes) const
    {
        return std::ranges::all_of(m_open, [&](const auto &open) { return canHold(open.first, open.second, sizes); });
    }

    // Whether a square image was tried, which is best made another square.
    bool isSquare() const
    {
        return std::ranges::all_of(m_involved, [this](const ExprAtom *atom) {
            return isImageSide(placeOf(*atom), m_graph) && m_given.at(atom) == m_given.at(m_involved.front());
        });
    }

    // The nearest size to `start` that `isRight`, at most as far away as this.
    template <typename Predicate>
    static std::optional<std::int64_t> nearestTo(std::int64_t start, std::int64_t farthest, const Predicate &isRight)
    {
        for (std::int64_t distance = 0; distance <= farthest; ++distance) {
            for (const std::int64_t size : {start - distance, start + distance}) {
                if (size >= 1 && isRight(size))
                    return size;
            }
        }
        return {};
    }

    // A single size for all these dims for which the constraints hold, as near as possible to the largest of their
    // sizes. Beside the nearest size, one that people use goes first.
    std::optional<Sizes> nearest(const std::vector<const ExprAtom *> &atoms, const std::vector<Need> &needs) const
    {
        Sizes sizes = m_given;
        std::int64_t start = 1;
        for (const ExprAtom *atom : atoms)
            start = std::max(start, m_given.at(atom));
        const auto set = [&](std::int64_t size) {
            for (const ExprAtom *atom : atoms)
                sizes[atom] = size;
        };
        const auto isRight = [&](std::int64_t size) {
            set(size);
            return std::ranges::all_of(needs, [&](const Need &need) { return holdsWith(need, sizes); }) &&
                   (&needs != &m_needs || canAllHold(sizes));
        };
        const auto isCommon = [&](std::int64_t size) {
            return std::ranges::all_of(
                atoms, [&](const ExprAtom *atom) { return isCommonSize(size, placeOf(*atom), m_graph); });
        };
        const auto first = nearestTo(start, farthestTried, isRight);
        if (!first)
            return {};
        const std::int64_t beside = std::max<std::int64_t>(32, *first / 8);
        const auto common =
            nearestTo(*first, beside, [&](std::int64_t size) { return isCommon(size) && isRight(size); });
        set(common.value_or(*first));
        return sizes;
    }

    void add(const std::vector<const ExprAtom *> &atoms, std::vector<std::pair<std::int64_t, Fix>> &found) const
    {
        const auto sizes = nearest(atoms, m_needs);
        if (!sizes)
            return;
        std::int64_t distance = 0;
        Fix fix;
        for (const ExprAtom *atom : atoms) {
            fix.sizes[placeOf(*atom)] = sizes->at(atom);
            distance += std::abs(sizes->at(atom) - m_given.at(atom));
        }
        found.emplace_back(distance, std::move(fix));
    }

    // Handles several invalid sizes, such as height and width: finds each one by the constraints about it alone.
    void addEachOnItsOwn(std::vector<std::pair<std::int64_t, Fix>> &found) const
    {
        Fix fix;
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
            fix.sizes[placeOf(*atom)] = sizes->at(atom);
        }
        found.emplace_back(0, std::move(fix));
    }

    static constexpr std::int64_t mostTries = 200'000; // of sizes for dims without one

    const ModelGraph &m_graph;
    const ExprPool &m_pool;
    std::vector<Need> m_needs;
    Sizes m_given;
    // Constraints about one dim that has no size, by that dim.
    std::map<const ExprAtom *, std::vector<const Need *>> m_open;
    mutable std::int64_t m_tries = 0;
    std::vector<const ExprAtom *> m_involved; // dims with a size that occur in a violated constraint
};

// What the left side is compared with. Being at least a bound is to be the larger one of both.
Expr otherSide(const ExprPool &pool, const DimConstraint &constraint)
{
    const ExprAtom *atom = pool.atom(constraint.right);
    if (atom == nullptr || atom->kind != ExprAtom::Kind::Max || atom->args.size() != 2)
        return constraint.right;
    const auto own =
        std::ranges::find_if(atom->args, [&constraint](const Expr &side) { return side.isSameAs(constraint.left); });
    return own == atom->args.end() ? constraint.right : atom->args[own == atom->args.begin() ? 1 : 0];
}

// The axes of graph inputs with this symbol, without those that an edit renames.
std::vector<ShapeEdits::Axis> axesOf(const ModelGraph &graph, const ShapeEdits &edits, const std::string &symbol)
{
    std::vector<ShapeEdits::Axis> axes = EditContext::of(graph)->axesWith(symbol);
    std::erase_if(axes, [&edits](const ShapeEdits::Axis &axis) {
        const auto edit = edits.axes.find(axis);
        return edit != edits.axes.end() && !edit->second.isValue();
    });
    return axes;
}

// Unlinks one axis from its symbol. The symbol keeps the size `kept`, and the axis gets the size `own`.
Fix unlinkingFix(const ModelGraph &graph, const ShapeEdits &edits, const ShapeEdits::Axis &axis,
                 const std::string &symbol, std::int64_t kept, std::int64_t own)
{
    const std::string name = freshName(graph, edits, isNameThatCanBeGiven(symbol) ? symbol : "dim");
    return {.sizes = {{{symbol, {}}, kept}, {{name, {}}, own}}, .names = {{axis, name}}};
}

// Alternatives to fixes that change the size of a symbol: they change only one of its axes, which becomes unlinked.
std::vector<Fix> unlinkingFixes(PropagationState &state, const UneditedFacts &unedited, const ShapeEdits &edits,
                                const std::vector<Fix> &fixes)
{
    constexpr std::size_t mostAxes = 4; // a symbol of more axes is probably meant to have one size
    std::vector<Fix> found;
    for (const auto &[atom, given] : givenSizes(state, unedited)) {
        const SizePlace place = placeOf(*atom);
        const auto own = std::ranges::find_if(
            fixes, [&place](const Fix &fix) { return fix.sizes.size() == 1 && fix.sizes.contains(place); });
        if (own == fixes.end() || place.axis)
            continue;
        const auto edit = edits.symbols.find(atom->name);
        const bool isRenamed = edit != edits.symbols.end() && edit->second.isParam();
        const auto axes = axesOf(state.graph(), edits, atom->name);
        if (isRenamed || axes.size() < 2 || axes.size() > mostAxes)
            continue;
        for (const ShapeEdits::Axis &axis : axes)
            found.push_back(unlinkingFix(state.graph(), edits, axis, atom->name, given, own->sizes.at(place)));
    }
    // givenSizes() is ordered by address, so without sorting the order would differ from run to run.
    std::ranges::sort(found, {}, [](const Fix &fix) { return suggestionLine(fix.suggestion()); });
    return found;
}

} // namespace

UneditedFacts UneditedFacts::of(const PropagationState &state, std::vector<Problem> problems)
{
    UneditedFacts facts{.problems = std::move(problems),
                        .needs = distinctNeeds(state.needs(), state.pool()),
                        .declared = distinctNeeds(state.declaredNeeds(), state.pool()),
                        .inputs = {}};
    for (const ValueId input : state.graph().main().inputs)
        facts.inputs.push_back(state.known(input).type.dims);
    return facts;
}

Suggestion Fix::suggestion() const
{
    Suggestion suggestion;
    for (const auto &[axis, name] : names)
        suggestion.sizes.push_back({{axis.input, axis.axis}, Dim::param(name)});
    for (const auto &[place, size] : sizes)
        suggestion.sizes.push_back({place, Dim(size)});
    return suggestion;
}

ShapeEdits Fix::appliedTo(ShapeEdits edits, const ModelGraph &graph) const
{
    const auto context = EditContext::of(graph);
    const auto clearSize = [&edits](const ShapeEdits::Axis &axis) {
        // An edit that sets a name stays, because it makes the axis another dim.
        if (const auto edit = edits.axes.find(axis); edit != edits.axes.end() && edit->second.isValue())
            edits.axes.erase(edit);
        if (const auto shape = edits.shapes.find(axis.input);
            shape != edits.shapes.end() && axis.axis < shape->second.size())
            shape->second[axis.axis] = ShapeEdits::Leave{};
    };
    for (const auto &[place, size] : sizes) {
        if (place.axis)
            clearSize({place.name, *place.axis});
        else
            std::ranges::for_each(context->axesWith(place.name), clearSize);
    }
    for (const auto &[axis, name] : names)
        edits.axes[axis] = Dim::param(name);
    for (const auto &[place, size] : sizes) {
        if (place.axis)
            edits.axes[{place.name, *place.axis}] = Dim(size);
        else
            edits.symbols[place.name] = Dim(size);
    }
    return edits;
}

std::vector<Fix> fixesFor(PropagationState &state, const UneditedFacts &unedited, const ShapeEdits &edits)
{
    constexpr std::size_t mostSizes = 6;
    std::vector<Fix> found;
    const auto addSizes = [&](const std::vector<Need> &needs) {
        for (Fix &fix : FixSearch(state, needs, givenSizes(state, unedited)).find()) {
            if (found.size() < mostSizes && std::ranges::find(found, fix) == found.end())
                found.push_back(std::move(fix));
        }
    };
    if (!unedited.declared.empty()) { // sizes that agree with the declarations, too, go first
        std::vector<Need> all = unedited.needs;
        std::ranges::copy(unedited.declared, std::back_inserter(all));
        addSizes(all);
    }
    addSizes(unedited.needs);
    std::ranges::move(unlinkingFixes(state, unedited, edits, found), std::back_inserter(found));
    return found;
}

std::vector<Fix> conflictFixes(const ModelGraph &graph, const ShapeEdits &edits, const Problem &conflict)
{
    const std::string &symbol = conflict.args[0];
    std::int64_t sizes[2] = {0, 0};
    for (const std::size_t side : {0, 1}) {
        const std::string &text = conflict.args[1 + 2 * side];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), sizes[side]);
        if (error != std::errc() || end != text.data() + text.size())
            return {};
    }
    std::vector<Fix> found;
    const std::vector<ShapeEdits::Axis> axes = axesOf(graph, edits, symbol);
    for (const std::size_t side : {1, 0}) {
        const auto axis = std::ranges::find(axes, conflict.args[2 + 2 * side], &ShapeEdits::Axis::text);
        if (axes.size() > 1 && axis != axes.end() && found.empty())
            found.push_back(unlinkingFix(graph, edits, *axis, symbol, sizes[1 - side], sizes[side]));
    }
    for (const std::int64_t size : sizes)
        found.push_back({.sizes = {{{symbol, {}}, size}}, .names = {}});
    return found;
}

std::string neededText(PropagationState &state, const UneditedFacts &unedited, NodeId node)
{
    const ExprPool &pool = state.pool();
    const Sizes sizes = givenSizes(state, unedited);
    for (const Need &need : unedited.needs) {
        if (need.node == node && !holds(pool, need.constraint, valuesOf(sizes), true))
            return pool.text(need.constraint.left) + " and " + pool.text(otherSide(pool, need.constraint));
    }
    return {};
}

} // namespace shapewright
