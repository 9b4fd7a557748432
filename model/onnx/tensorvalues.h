// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Number of elements that the dims say; nothing for a negative dim or an overflow.
[[nodiscard]] std::optional<std::int64_t> elementCount(const onnx::TensorProto &tensor);
// The elements of a small tensor that is whole in the skeleton. Nothing where the payload is elsewhere, short, larger
// than `limit` elements, or of another kind (integers and booleans; numbers that doubles hold).
[[nodiscard]] std::optional<std::vector<std::int64_t>> integerElements(const onnx::TensorProto &tensor,
                                                                       std::int64_t limit);
[[nodiscard]] std::optional<std::vector<double>> numberElements(const onnx::TensorProto &tensor, std::int64_t limit);
// `[1, -1, 64]`, `0.5`, `["a", "b"]`; empty where there is more than a person reads at a glance.
[[nodiscard]] std::string tensorText(const onnx::TensorProto &tensor);
// `int64[3]`
[[nodiscard]] std::string tensorTypeText(const onnx::TensorProto &tensor);
// A number as people write it: `0.1`, `1e-05`, `3`.
[[nodiscard]] std::string numberText(double value);

} // namespace shapewright
