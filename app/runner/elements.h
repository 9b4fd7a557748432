// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include <onnxruntime_c_api.h>

namespace shapewright::runner {

// The elements of a tensor as they lie in memory, for every type that ONNX Runtime holds as numbers: 4 and 2 bit types
// are packed, the first element in the lowest bits.

// ONNX Runtime's number for a TensorProto.DataType: the two lists part ways after 23. UNDEFINED for one that it lacks.
[[nodiscard]] ONNXTensorElementDataType runtimeType(std::int32_t elemType);
// The other way round; 0 for one that it lacks.
[[nodiscard]] std::int32_t elemTypeOf(ONNXTensorElementDataType type);
// `float`, `int64`, …, as in `tensor(float)`.
[[nodiscard]] std::string typeName(ONNXTensorElementDataType type);
// Whole numbers and booleans.
[[nodiscard]] bool isInteger(ONNXTensorElementDataType type);

// Writes next() into `count` elements, each as the nearest that the type can hold. False for a type without numbers
// (strings, complex).
[[nodiscard]] bool writeElements(ONNXTensorElementDataType type, void *data, std::size_t count,
                                 const std::function<double()> &next);
// Shows each of `count` elements to `use`. False as above.
[[nodiscard]] bool readElements(ONNXTensorElementDataType type, const void *data, std::size_t count,
                                const std::function<void(double)> &use);

// Shows pairs of elements of two tensors of one type. False as above.
[[nodiscard]] bool readPairs(ONNXTensorElementDataType type, const void *first, const void *second, std::size_t count,
                             const std::function<void(double, double)> &use);

} // namespace shapewright::runner
