// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include <onnxruntime_c_api.h>

namespace shapewright::runner {

// The elements of a tensor as they are in memory, for every type that ONNX Runtime stores as numbers. Types of 4 and 2
// bits are packed, with the first element in the lowest bits.

// ONNX Runtime's number for a TensorProto.DataType; UNDEFINED if ONNX Runtime does not have the type. The two
// enumerations differ from 24 on.
[[nodiscard]] ONNXTensorElementDataType runtimeType(std::int32_t elemType);
// The TensorProto.DataType for ONNX Runtime's number; 0 if ONNX does not have the type.
[[nodiscard]] std::int32_t elemTypeOf(ONNXTensorElementDataType type);
// The name of the type as in `tensor(float)`: `float`, `int64` and so on.
[[nodiscard]] std::string typeName(ONNXTensorElementDataType type);
// Whether the type is an integer or bool.
[[nodiscard]] bool isInteger(ONNXTensorElementDataType type);

// Writes the values that next() returns into `count` elements, each rounded to the nearest value of the type. Returns
// false for types that are not numbers here: strings and complex numbers.
[[nodiscard]] bool writeElements(ONNXTensorElementDataType type, void *data, std::size_t count,
                                 const std::function<double()> &next);
// Calls `use` with each of `count` elements. Returns false like writeElements().
[[nodiscard]] bool readElements(ONNXTensorElementDataType type, const void *data, std::size_t count,
                                const std::function<void(double)> &use);

// Calls `use` with each pair of elements of two tensors of the same type. Returns false like writeElements().
[[nodiscard]] bool readPairs(ONNXTensorElementDataType type, const void *first, const void *second, std::size_t count,
                             const std::function<void(double, double)> &use);

} // namespace shapewright::runner
