// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <optional>
#include <string_view>

namespace shapewright {

// In both functions, `summed` says in a failure which dims must be equal.

// The dims of numpy's matmul: a vector is a row on the left and a column on the right. Nothing for scalars, for unknown
// shapes, and after a failure.
[[nodiscard]] std::optional<Dims> matrixProductDims(NodeContext &context, const Dims *a, const Dims *b,
                                                    std::string_view summed = "what is summed over");
// The product of two matrices, transposed as transA and transB tell. Nothing if the inputs are not matrices, and after
// a failure.
[[nodiscard]] std::optional<Dims> gemmDims(NodeContext &context, std::size_t first, std::size_t second,
                                           std::string_view summed = "what is summed over");

} // namespace shapewright
