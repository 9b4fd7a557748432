// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/dim.h"

#include <cstdint>
#include <optional>
#include <string>

namespace shapewright {

// The type of a value, as a TypeProto says it, without protobuf.
struct ValueType {
    enum class Kind { Unknown, Tensor, SparseTensor, Sequence, Optional, Map, Opaque };

    Kind kind = Kind::Unknown;
    std::int32_t elemType = 0;  // TensorProto.DataType, 0 where it is not known; tensors only
    std::optional<Shape> shape; // no value: unknown rank; an empty Shape is a scalar; tensors only
    std::string text;           // as ONNX Runtime writes it: `tensor(float)`, `seq(tensor(int64))`

    [[nodiscard]] bool isTensor() const { return kind == Kind::Tensor || kind == Kind::SparseTensor; }
    // A tensor all of whose dims are numbers.
    [[nodiscard]] bool isStatic() const;

    bool operator==(const ValueType &) const = default;
};

// `float`, `int64`, … for a TensorProto.DataType; `undefined` for others.
[[nodiscard]] std::string elemTypeName(std::int32_t elemType);
// Whole numbers of any size, signed or not; booleans are none.
[[nodiscard]] bool isIntegerType(std::int32_t elemType);
// Bits of one element; 0 where elements have no fixed size (strings) and for what is not known.
[[nodiscard]] std::int64_t elemTypeBits(std::int32_t elemType);
// Bytes of so many elements as raw data; nothing for an overflow or an unknown size.
[[nodiscard]] std::optional<std::int64_t> rawDataBytes(std::int32_t elemType, std::int64_t elements);

} // namespace shapewright
