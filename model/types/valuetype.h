// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/dim.h"

#include <cstdint>
#include <optional>
#include <string>

namespace shapewright {

// The type of a value, as a TypeProto describes it, but free of protobuf.
struct ValueType {
    enum class Kind { Unknown, Tensor, SparseTensor, Sequence, Optional, Map, Opaque };

    Kind kind = Kind::Unknown;
    std::int32_t elemType = 0;    // TensorProto.DataType, 0 if unknown; tensors only
    std::optional<Shape> shape;   // no value: unknown rank; an empty Shape is a scalar; tensors only
    std::optional<Shape> inner{}; // likewise of the tensors inside of a sequence, an optional or a map
    std::string text;             // as ONNX Runtime writes it: `tensor(float)`, `seq(tensor(int64))`

    [[nodiscard]] bool isTensor() const { return kind == Kind::Tensor || kind == Kind::SparseTensor; }
    // Whether this is a tensor of known rank all of whose dims are numbers.
    [[nodiscard]] bool isStatic() const;
    // All dims of the type: of the tensor, or of those inside. Empty if none are known.
    [[nodiscard]] const Shape &dims() const;
    // The text, with the dims of the tensors inside: `seq(tensor(float) [batch, 3])`.
    [[nodiscard]] std::string fullText() const;

    bool operator==(const ValueType &) const = default;
};

// The name of a TensorProto.DataType, such as `float` or `int64`; `undefined` for other numbers.
[[nodiscard]] std::string elemTypeName(std::int32_t elemType);
// Whether the type is an integer type of any width, signed or not. Booleans do not count.
[[nodiscard]] bool isIntegerType(std::int32_t elemType);
// The bits of one element. 0 if elements have no fixed size (strings), and for unknown types.
[[nodiscard]] std::int64_t elemTypeBits(std::int32_t elemType);
// The bytes that this number of elements takes as raw data. Nothing if that overflows or the element size is unknown.
[[nodiscard]] std::optional<std::int64_t> rawDataBytes(std::int32_t elemType, std::int64_t elements);

} // namespace shapewright
