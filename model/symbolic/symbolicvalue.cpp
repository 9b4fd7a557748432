// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/symbolicvalue.h"

#include <utility>

namespace shapewright {

namespace {

template <typename T>
bool isSame(const std::shared_ptr<const T> &a, const std::shared_ptr<const T> &b)
{
    return a == b || (a != nullptr && b != nullptr && *a == *b);
}

} // namespace

SymbolicType SymbolicType::tensor(std::int32_t elemType, Dims dims)
{
    SymbolicType type = unranked(elemType);
    type.hasRank = true;
    type.dims = std::move(dims);
    return type;
}

SymbolicType SymbolicType::unranked(std::int32_t elemType)
{
    SymbolicType type;
    type.kind = ValueType::Kind::Tensor;
    type.elemType = elemType;
    return type;
}

SymbolicType SymbolicType::sequenceOf(SymbolicType element)
{
    SymbolicType type;
    type.kind = ValueType::Kind::Sequence;
    type.element = std::make_shared<const SymbolicType>(std::move(element));
    return type;
}

bool SymbolicType::operator==(const SymbolicType &other) const
{
    return kind == other.kind && elemType == other.elemType && hasRank == other.hasRank && marks == other.marks &&
           dims == other.dims && length == other.length && opaque == other.opaque && isSame(element, other.element) &&
           isSame(members, other.members);
}

std::size_t SymbolicType::hash() const
{
    std::size_t hash = std::size_t(kind) * 64 + std::size_t(elemType);
    for (const Expr &dim : dims)
        hash = hash * 31 + dim.hash();
    return hash;
}

std::shared_ptr<const SmallTensor> elementsOf(const SymbolicValue &value)
{
    if (value.elements != nullptr || value.constant == nullptr)
        return value.elements;
    auto read = SmallTensor::of(*value.constant);
    return read ? std::make_shared<const SmallTensor>(std::move(*read)) : nullptr;
}

bool SymbolicValue::operator==(const SymbolicValue &other) const
{
    return type == other.type && fill == other.fill && extremes == other.extremes && constant == other.constant &&
           isSame(elements, other.elements);
}

} // namespace shapewright
