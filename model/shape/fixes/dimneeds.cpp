// SPDX-License-Identifier: Apache-2.0
#include "model/shape/fixes/dimneeds.h"

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
