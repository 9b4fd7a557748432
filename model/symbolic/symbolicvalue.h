// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"
#include "model/symbolic/smalltensor.h"
#include "model/types/valuetype.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace shapewright {

// Every dim is known here: a size that is decided at run time has an expression of its own.
using Dims = std::vector<Expr>;

// A type with symbolic dims.
struct SymbolicType {
    ValueType::Kind kind = ValueType::Kind::Unknown;
    std::int32_t elemType = 0; // for tensors; for a map, the type of its keys; 0 if unknown
    bool hasRank = false;      // tensors only
    Marks marks = Marks::None; // of the kind, the element type and the rank; each dim has its own
    Dims dims;
    std::shared_ptr<const SymbolicType> element; // of a sequence, an optional, or the values of a map; may be null
    Expr length;                                 // the number of members of a sequence; unknown for other types
    std::shared_ptr<const std::vector<SymbolicType>> members; // of a sequence, in order; null if they are unknown
    std::string opaque;                                       // the text of an opaque type

    [[nodiscard]] bool isTensor() const
    {
        return kind == ValueType::Kind::Tensor || kind == ValueType::Kind::SparseTensor;
    }
    [[nodiscard]] bool isKnown() const { return kind != ValueType::Kind::Unknown; }
    [[nodiscard]] static SymbolicType tensor(std::int32_t elemType, Dims dims);
    [[nodiscard]] static SymbolicType unranked(std::int32_t elemType);
    [[nodiscard]] static SymbolicType sequenceOf(SymbolicType element);

    // Compares the types that `element` points to, not the pointers.
    bool operator==(const SymbolicType &other) const;
    [[nodiscard]] std::size_t hash() const;
};

// The least and the greatest of a tensor's integers, or less exactly: one of them is not above `least`, one is not
// below `greatest`. There are none of an empty tensor.
struct Extremes {
    Expr least;
    Expr greatest;

    [[nodiscard]] bool isKnown() const { return least.isKnown() && greatest.isKnown(); }
    bool operator==(const Extremes &) const = default;
};

// What is known of a value during shape propagation.
struct SymbolicValue {
    SymbolicType type;
    std::shared_ptr<const SmallTensor> elements; // null if they are unknown
    Scalar fill;       // the value that all elements share, whatever the shape; for large tensors, too
    Extremes extremes; // of positions that are counted up to a size, whatever it is
    const onnx::TensorProto *constant = nullptr; // an initializer in the skeleton; small ones are read on demand

    bool operator==(const SymbolicValue &other) const;
};
// The elements, read from the initializer if necessary. Null if they are unknown.
[[nodiscard]] std::shared_ptr<const SmallTensor> elementsOf(const SymbolicValue &value);

} // namespace shapewright
