// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/shapetable.h"

#include <algorithm>

namespace shapewright {

bool ShapeTable::hasErrors() const
{
    return std::ranges::any_of(problems, [](const Problem &problem) { return problem.severity == Severity::Error; });
}

const WorkingSizes *ShapeTable::sizesOf(const std::string &dim) const
{
    const auto found = std::ranges::find(sizes, dim, &WorkingSizes::dim);
    return found != sizes.end() ? &*found : nullptr;
}

} // namespace shapewright
