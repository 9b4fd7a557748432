// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

using Indices = std::vector<std::int64_t>;

// The dims as numbers. Nothing if one of them is not a number.
[[nodiscard]] std::optional<Indices> fixedDims(const Dims &dims);
// The dims of an output whose elements can be represented: all dims are numbers, the elements are few, and their type
// is supported.
[[nodiscard]] std::optional<Indices> smallOutput(NodeContext &ctx, std::size_t output);
// The dims of an input that is small enough to represent, whether or not its elements are known.
[[nodiscard]] std::optional<Indices> smallInput(NodeContext &ctx, std::size_t input);

// Whether elements of an input may be known. It reads no data, because rules ask it of every large tensor, too.
[[nodiscard]] bool mayBeKnown(const NodeContext &ctx, std::size_t input);
// The elements of an input, or unknown ones if only their count is known. Nothing if not even that is known.
[[nodiscard]] std::optional<SmallTensor> elementsOrUnknown(NodeContext &ctx, std::size_t input);
// The value that all elements of an input share. Unknown if they may differ.
[[nodiscard]] Scalar uniform(NodeContext &ctx, std::size_t input);
// Zero in the representation of an element type.
[[nodiscard]] Scalar zeroOf(std::int32_t elemType);

// Both leave the output unchanged and return false if no element is known, or if the output's type does not fit.
bool setKnown(NodeContext &ctx, std::size_t output, std::vector<Scalar> elements);
bool setUniform(NodeContext &ctx, std::size_t output, Scalar element);

// Resolves an axis that may count from the end. Nothing if it is out of range.
[[nodiscard]] std::optional<std::size_t> axisWithin(std::int64_t axis, std::size_t rank);
// For each axis, the distance between neighbouring elements in row-major order.
[[nodiscard]] Indices stridesOf(const Indices &dims);
[[nodiscard]] std::int64_t positionOf(const Indices &index, const Indices &strides);
// Whether `dims` broadcast to `result` without changing it.
[[nodiscard]] bool broadcastsTo(const Indices &dims, const Indices &result);
// The position of the operand's element that broadcasting pairs with element `flat` of the result.
[[nodiscard]] std::int64_t broadcastPosition(const Indices &operand, const Indices &result, std::int64_t flat);

// Calls `visit(index)` for each position of a shape, in row-major order. The shape should have few elements.
template <typename Visit>
void forEachIndex(const Indices &dims, const Visit &visit)
{
    for (const std::int64_t dim : dims) {
        if (dim <= 0)
            return;
    }
    Indices index(dims.size(), 0);
    for (;;) {
        visit(index);
        std::size_t axis = dims.size();
        while (axis > 0 && ++index[axis - 1] == dims[axis - 1])
            index[--axis] = 0;
        if (axis == 0)
            return;
    }
}

} // namespace shapewright
