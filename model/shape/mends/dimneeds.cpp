// SPDX-License-Identifier: Apache-2.0
#include "model/shape/mends/dimneeds.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

namespace shapewright {

using Need = PropagationState::Need;

std::vector<Need> distinctNeeds(const std::vector<Need> &needs, const ExprPool &pool)
{
    constexpr std::size_t mostNeeds = 2000; // looked at, of a model with very many
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

std::string dimOption(const std::string &dim, const std::string &value)
{
    const bool isPlain = std::ranges::all_of(dim + value, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-' || c >= 0x80;
    });
    const std::string edit = dim + "=" + value;
    return "--dim " + (isPlain ? edit : "'" + edit + "'");
}

} // namespace shapewright
