// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <optional>
#include <string_view>

namespace shapewright {

// `summed` says which dims must be equal.

// Dims of numpy's matmul: a list is a row on the left and a column on the right. Nothing for scalars, for shapes that
// are not known, and after a failure.
[[nodiscard]] std::optional<Dims> matrixProductDims(NodeContext &context, const Dims *a, const Dims *b,
                                                    std::string_view summed = "what is summed over");
// Of two inputs, transposed as transA and transB say. Nothing where these are no matrices, and after a failure.
[[nodiscard]] std::optional<Dims> gemmDims(NodeContext &context, std::size_t first, std::size_t second,
                                           std::string_view summed = "what is summed over");

} // namespace shapewright
