// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <optional>
#include <vector>

namespace shapewright {

// The dims that a Reshape by these numbers makes. Nothing if one is not known. `isZeroCopied`: 0 copies a dim.
[[nodiscard]] std::optional<Dims> reshaped(ExprPool &pool, const Dims &input, const std::vector<Expr> &numbers,
                                           bool isZeroCopied);
// What a Reshape gets instead of its numbers, so that it makes the wanted dims: numbers, at most one -1, and 0 where a
// dim is copied. Numbers that are computed in the model stay if they are right. Nothing if that does not suffice.
[[nodiscard]] std::optional<std::vector<Expr>> otherShape(const Dims &input, const std::vector<Expr> &numbers,
                                                          const Dims &wanted, bool isZeroCopied);
[[nodiscard]] bool areSame(const Dims &a, const Dims &b);

// Scales for a Resize that come to the same sizes, and to the same places, in the runtime's float arithmetic. Where a
// dim is no number, it must stay what it is. Nothing if there are none.
[[nodiscard]] std::optional<std::vector<double>> exactScales(const NodeContext &attributes, const Dims &before,
                                                             const Dims &after);

} // namespace shapewright
