// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/shapetable.h"

#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolictypes.h"

#include <algorithm>

namespace shapewright {

namespace {

Shape shapeOf(const SymbolicType &type, const ExprPool &pool)
{
    Shape shape;
    shape.reserve(type.dims.size());
    for (const Expr &dim : type.dims)
        shape.push_back(dimOf(dim, pool));
    return shape;
}

} // namespace

ValueShape valueShapeOf(const SymbolicType &type, const ExprPool &pool)
{
    ValueShape shape{.type = {.kind = type.kind,
                              .elemType = type.isTensor() ? type.elemType : 0,
                              .shape = {},
                              .text = typeText(type)},
                     .marks = {}};
    Marks marks = type.marks;
    if (type.isTensor() && type.hasRank) {
        shape.type.shape = shapeOf(type, pool);
        for (const Expr &dim : type.dims)
            marks = marks | dim.marks();
    }
    const SymbolicType *inner = type.element.get();
    while (inner != nullptr && inner->element != nullptr)
        inner = inner->element.get();
    if (inner != nullptr && inner->isTensor() && inner->hasRank)
        shape.type.inner = shapeOf(*inner, pool);
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
    const auto found =
        std::ranges::find_if(sizes, [&dim](const WorkingSizes &known) { return known.dim == dim && !known.branch; });
    return found != sizes.end() ? &*found : nullptr;
}

} // namespace shapewright
