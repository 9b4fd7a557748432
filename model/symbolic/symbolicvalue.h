// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"
#include "model/symbolic/smalltensor.h"
#include "model/types/valuetype.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace shapewright {

// Every dim is known, if only as an expression that stands for what is decided at run time.
using Dims = std::vector<Expr>;

// A type with symbolic dims.
struct SymbolicType {
    ValueType::Kind kind = ValueType::Kind::Unknown;
    std::int32_t elemType = 0; // of tensors; of a map: its keys. 0 where it is not known
    bool hasRank = false;      // tensors only
    Marks marks = Marks::None; // of the kind, the element type and the rank; each dim has its own
    Dims dims;
    std::shared_ptr<const SymbolicType> element; // of a sequence, an optional, a map's values; may be null
    std::string opaque;                          // how an opaque type is written

    [[nodiscard]] bool isTensor() const
    {
        return kind == ValueType::Kind::Tensor || kind == ValueType::Kind::SparseTensor;
    }
    [[nodiscard]] bool isKnown() const { return kind != ValueType::Kind::Unknown; }
    [[nodiscard]] static SymbolicType tensor(std::int32_t elemType, Dims dims);
    [[nodiscard]] static SymbolicType unranked(std::int32_t elemType);
    [[nodiscard]] static SymbolicType sequenceOf(SymbolicType element);

    // Compares what `element` points to.
    bool operator==(const SymbolicType &other) const;
};

// What is known of a value while shapes are propagated.
struct SymbolicValue {
    SymbolicType type;
    std::shared_ptr<const SmallTensor> elements; // null where they are not known
    Scalar fill; // what all elements are equal to, whatever the shape; for tensors that are not small, too
    const onnx::TensorProto *constant = nullptr; // an initializer that is here; small ones are read once asked for

    bool operator==(const SymbolicValue &other) const;
};
// The elements, read of the initializer where that is what the value is; null where they are not known.
[[nodiscard]] std::shared_ptr<const SmallTensor> elementsOf(const SymbolicValue &value);

} // namespace shapewright
