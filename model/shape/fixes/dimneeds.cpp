// SPDX-License-Identifier: Apache-2.0
#include "model/shape/fixes/dimneeds.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

namespace shapewright {

using Need = PropagationState::Need;

std::vector<Need> distinctNeeds(const std::vector<Need> &needs, const ExprPool &pool)
{
    constexpr std::size_t mostNeeds = 2000; // a limit for models with very many constraints
    std::vector<Need> distinct;
    std::set<std::pair<std::string, std::string>> seen;
    for (const Need &need : needs) {
        if (distinct.size() >= mostNeeds)
            break;
        if (pool.hasUnknown(need.constraint.left) || pool.hasUnknown(need.constraint.right))
            continue;
        if (seen.insert({pool.text(need.constraint.left), pool.text(need.constraint.right)}).second)
            distinct.push_back(need);
    }
    return distinct;
}

bool holds(const ExprPool &pool, const DimConstraint &constraint, const ExprPool::Values &values, bool otherwise)
{
    const auto left = pool.evaluate(constraint.left, values);
    const auto right = pool.evaluate(constraint.right, values);
    if (!left || !right)
        return otherwise;
    return *left == *right || (constraint.orOne && (*left == 1 || *right == 1));
}

const ExprAtom *onlyLeaf(const ExprPool &pool, const DimConstraint &constraint, const ExprPool::Values &values)
{
    const ExprAtom *only = nullptr;
    for (const Expr side : {constraint.left, constraint.right}) {
        for (const ExprAtom *leaf : pool.leaves(side)) {
            if (leaf == only || values(*leaf))
                continue;
            if (only != nullptr)
                return nullptr;
            only = leaf;
        }
    }
    return only;
}

bool canHoldBeyond(const ExprPool &pool, const std::vector<DimConstraint> &constraints, std::int64_t tried)
{
    constexpr std::int64_t largest = std::int64_t(1) << 40;
    constexpr std::int64_t around = 1024; // sizes that are tried on both sides of such a place
    const auto valuesOf = [](std::int64_t size) { return [size](const ExprAtom &) { return std::optional(size); }; };
    const auto works = [&](std::int64_t size) {
        return std::ranges::all_of(constraints, [&](const DimConstraint &constraint) {
            return holds(pool, constraint, valuesOf(size), true);
        });
    };
    const auto isLess = [&](const DimConstraint &constraint, std::int64_t size) -> std::optional<bool> {
        const auto left = pool.evaluate(constraint.left, valuesOf(size));
        const auto right = pool.evaluate(constraint.right, valuesOf(size));
        return left && right ? std::optional(*left < *right) : std::nullopt;
    };
    if (works(0))
        return true;
    for (const DimConstraint &constraint : constraints) {
        for (std::int64_t from = tried; from < largest; from *= 2) {
            const auto before = isLess(constraint, from);
            if (before == isLess(constraint, 2 * from))
                continue;
            std::int64_t first = from, last = 2 * from;
            while (last - first > 1) {
                const std::int64_t middle = first + (last - first) / 2;
                (isLess(constraint, middle) == before ? first : last) = middle;
            }
            for (std::int64_t size = first - around; size <= last + around; ++size) {
                if (works(size))
                    return true;
            }
        }
    }
    return false;
}

SizePlace placeOf(const ExprAtom &atom)
{
    if (atom.kind != ExprAtom::Kind::Place)
        return {.name = atom.name, .axis = {}};
    const std::size_t bracket = atom.name.rfind('['); // as ShapeEdits::Axis::text() writes it
    std::uint32_t axis = 0;
    std::from_chars(atom.name.data() + bracket + 1, atom.name.data() + atom.name.size(), axis);
    return {.name = atom.name.substr(0, bracket), .axis = axis};
}

} // namespace shapewright
