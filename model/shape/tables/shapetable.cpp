// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/shapetable.h"

#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolictypes.h"

#include <algorithm>

namespace shapewright {

ValueShape valueShapeOf(const SymbolicType &type, const ExprPool &pool)
{
    ValueShape shape{.type = {.kind = type.kind,
                              .elemType = type.isTensor() ? type.elemType : 0,
                              .shape = {},
                              .text = typeText(type)},
                     .marks = {}};
    Marks marks = type.marks;
    if (type.isTensor() && type.hasRank) {
        Shape &dims = shape.type.shape.emplace();
        dims.reserve(type.dims.size());
        for (const Expr &dim : type.dims) {
            dims.push_back(dimOf(dim, pool));
            marks = marks | dim.marks();
        }
    }
    if (marks != Marks::None) {
        for (const Expr &dim : type.dims)
            shape.marks.push_back(dim.marks());
    }
    shape.declaredOnly = has(marks, Marks::Declared);
    shape.assumed = has(marks, Marks::Assumed);
    return shape;
}

bool ShapeTable::hasErrors() const
{
    return std::ranges::any_of(problems, &Problem::isError);
}

const WorkingSizes *ShapeTable::sizesOf(const std::string &dim) const
{
    const auto found = std::ranges::find(sizes, dim, &WorkingSizes::dim);
    return found != sizes.end() ? &*found : nullptr;
}

} // namespace shapewright
