// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// The window that a convolution or pooling slides over the spatial axes.
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

    // Reads strides, dilations, pads, auto_pad and ceil_mode. Nothing if their lengths do not fit the kernel, or if
    // numbers are outside of any sensible range.
    [[nodiscard]] static std::optional<SlidingWindow> read(NodeContext &context, std::vector<Expr> kernel);

    // The extent of the window along an axis: (kernel - 1)*dilation + 1.
    [[nodiscard]] Expr reach(ExprPool &pool, std::size_t axis) const;
    // The output size for an axis of size `in`. Fails if the window does not fit in.
    [[nodiscard]] Expr convolved(NodeContext &context, std::size_t axis, Expr in) const;
    [[nodiscard]] Expr pooled(NodeContext &context, std::size_t axis, Expr in) const;
};

// The dims, channels first, of a convolution of `data` with weights [M, C/group, kernel…]. Either may be null. It
// checks the channels and kernel_shape. Nothing if the rule does not apply, or after a failure.
[[nodiscard]] std::optional<Dims> convolvedDims(NodeContext &context, const Dims *data, const Dims *weights);
// Likewise for pooling with kernel_shape.
[[nodiscard]] std::optional<Dims> pooledDims(NodeContext &context, const Dims *data);
// The dims of global pooling: all spatial axes have size 1. Nothing for a rank below 3.
[[nodiscard]] std::optional<Dims> globallyPooledDims(const Dims *data);
// Likewise for ConvTranspose, with weights [C, M/group, kernel…]. `pads` is empty if the pads are an input whose values
// are unknown.
[[nodiscard]] std::optional<Dims> transposedConvolvedDims(NodeContext &context, const Dims *data, const Dims *weights,
                                                          const std::optional<std::vector<std::int64_t>> &pads);

// Converts [N, spatial…, C] to [N, C, spatial…] and back.
[[nodiscard]] Dims channelsFirst(const Dims &dims);
[[nodiscard]] Dims channelsLast(const Dims &dims);

} // namespace shapewright
