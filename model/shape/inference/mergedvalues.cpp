// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/mergedvalues.h"

#include "model/shape/inference/unknownorigin.h"

#include <algorithm>

namespace shapewright {

SymbolicType merged(const SymbolicType &a, const SymbolicType &b, ValueId place, ExprPool &pool)
{
    if (a.kind != b.kind)
        return {};
    SymbolicType type = a;
    type.marks = a.marks | b.marks;
    if (a.elemType != b.elemType)
        type.elemType = 0;
    if (a.length != b.length)
        type.length = {};
    if (a != b)
        type.members.reset();
    if (a.element != nullptr && b.element != nullptr)
        type.element = std::make_shared<const SymbolicType>(merged(*a.element, *b.element, place, pool));
    type.hasRank = a.hasRank && b.hasRank && a.dims.size() == b.dims.size();
    if (!type.hasRank)
        type.dims.clear();
    for (std::size_t axis = 0; axis < type.dims.size(); ++axis) {
        const Marks marks = a.dims[axis].marks() | b.dims[axis].marks();
        type.dims[axis] = a.dims[axis].isSameAs(b.dims[axis]) ? a.dims[axis].marked(marks)
                                                              : pool.unknown(unknownOrigin(place, axis)).marked(marks);
    }
    return type;
}

SymbolicValue merged(const SymbolicValue &a, const SymbolicValue &b, ValueId place, ExprPool &pool)
{
    SymbolicValue value{.type = merged(a.type, b.type, place, pool)};
    if (a.constant == b.constant)
        value.constant = a.constant;
    if (a.fill == b.fill)
        value.fill = a.fill;
    if (a.extremes == b.extremes)
        value.extremes = a.extremes;
    const auto left = elementsOf(a);
    const auto right = elementsOf(b);
    if (left == nullptr || right == nullptr || left->dims != right->dims || left->elemType != right->elemType)
        return value;
    SmallTensor both = *left;
    for (std::size_t i = 0; i < both.elements.size(); ++i) {
        if (both.elements[i] != right->elements[i])
            both.elements[i] = {};
    }
    if (std::ranges::any_of(both.elements, &Scalar::isKnown))
        value.elements = std::make_shared<const SmallTensor>(std::move(both));
    return value;
}

} // namespace shapewright
