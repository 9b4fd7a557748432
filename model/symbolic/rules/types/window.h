// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// The window that a convolution or a pool slides over the spatial axes.
struct SlidingWindow {
    enum class Padding { Explicit, Same, Valid };

    std::vector<Expr> kernel;
    std::vector<std::int64_t> strides;
    std::vector<std::int64_t> dilations;
    std::vector<std::int64_t> before; // pads; 0 unless Padding::Explicit
    std::vector<std::int64_t> after;
    Padding padding = Padding::Explicit;
    bool isCeiling = false;

    [[nodiscard]] std::size_t rank() const { return kernel.size(); }

    // From strides, dilations, pads, auto_pad and ceil_mode. Nothing where their lengths do not fit the kernel, or
    // their numbers are out of any sensible range.
    [[nodiscard]] static std::optional<SlidingWindow> read(NodeContext &context, std::vector<Expr> kernel);

    // (kernel - 1)*dilation + 1
    [[nodiscard]] Expr reach(ExprPool &pool, std::size_t axis) const;
    // What is left of an axis of size `in`. Fails where the window does not fit in.
    [[nodiscard]] Expr convolved(NodeContext &context, std::size_t axis, Expr in) const;
    [[nodiscard]] Expr pooled(NodeContext &context, std::size_t axis, Expr in) const;
};

// Dims, channels first, of a convolution of a shape with weights [M, C/group, kernel…]; either may be null. Checks
// channels and kernel_shape. Nothing where it does not apply, or after a failure.
[[nodiscard]] std::optional<Dims> convolvedDims(NodeContext &context, const Dims *data, const Dims *weights);
// Likewise of a pool with kernel_shape.
[[nodiscard]] std::optional<Dims> pooledDims(NodeContext &context, const Dims *data);
// All spatial axes of size 1. Nothing for a rank below 3.
[[nodiscard]] std::optional<Dims> globallyPooledDims(const Dims *data);
// Likewise ConvTranspose, with weights [C, M/group, kernel…]; pads are not known where they are an input.
[[nodiscard]] std::optional<Dims> transposedConvolvedDims(NodeContext &context, const Dims *data, const Dims *weights,
                                                          const std::optional<std::vector<std::int64_t>> &pads);

// [N, spatial…, C] to [N, C, spatial…] and back.
[[nodiscard]] Dims channelsFirst(const Dims &dims);
[[nodiscard]] Dims channelsLast(const Dims &dims);

} // namespace shapewright
