// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// The product of the dims. Nothing if a dim is negative or the product overflows.
[[nodiscard]] std::optional<std::int64_t> elementCount(const onnx::TensorProto &tensor);
// The elements of a small tensor that is whole in the skeleton. Nothing if the payload is elsewhere, is too short, has
// more than `limit` elements, or has another type: integerElements() reads integers and booleans, numberElements() all
// numbers that a double holds.
[[nodiscard]] std::optional<std::vector<std::int64_t>> integerElements(const onnx::TensorProto &tensor,
                                                                       std::int64_t limit);
[[nodiscard]] std::optional<std::vector<double>> numberElements(const onnx::TensorProto &tensor, std::int64_t limit);
// For example `[1, -1, 64]`, `0.5` or `["a", "b"]`. Empty for more elements than a person reads at a glance.
[[nodiscard]] std::string tensorText(const onnx::TensorProto &tensor);
// For example `int64[3]`.
[[nodiscard]] std::string tensorTypeText(const onnx::TensorProto &tensor);
// A number as people write it, such as `0.1`, `1e-05` or `3`.
[[nodiscard]] std::string numberText(double value);

} // namespace shapewright
