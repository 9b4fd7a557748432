// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

using Indices = std::vector<std::int64_t>;

// Dims as numbers; nothing where one is not a number.
[[nodiscard]] std::optional<Indices> fixedDims(const Dims &dims);
// Those of an output whose elements can be held: all numbers, few elements, of a type that is supported.
[[nodiscard]] std::optional<Indices> smallOutput(NodeContext &ctx, std::size_t output);
// Those of an input, whatever is known of its elements.
[[nodiscard]] std::optional<Indices> smallInput(NodeContext &ctx, std::size_t input);

// Whether elements of an input may be known. Reads nothing: rules ask for every large tensor, too.
[[nodiscard]] bool mayBeKnown(const NodeContext &ctx, std::size_t input);
// Its elements; not known ones where only their count is known. Nothing where not even that is.
[[nodiscard]] std::optional<SmallTensor> elementsOrUnknown(NodeContext &ctx, std::size_t input);
// What all elements of an input are equal to; not known where they may differ.
[[nodiscard]] Scalar uniform(NodeContext &ctx, std::size_t input);
// 0 as an element type has it.
[[nodiscard]] Scalar zeroOf(std::int32_t elemType);

// Both leave the output as it is and return false where nothing would be known, or where its type says otherwise.
bool setKnown(NodeContext &ctx, std::size_t output, std::vector<Scalar> elements);
bool setUniform(NodeContext &ctx, std::size_t output, Scalar element);

// An axis that may count from the end; nothing where it is out of range.
[[nodiscard]] std::optional<std::size_t> axisWithin(std::int64_t axis, std::size_t rank);
// Distances between neighbours on each axis, in row-major order.
[[nodiscard]] Indices stridesOf(const Indices &dims);
[[nodiscard]] std::int64_t positionOf(const Indices &index, const Indices &strides);
// Whether `dims` broadcast to `result` without changing it.
[[nodiscard]] bool broadcastsTo(const Indices &dims, const Indices &result);
// Where the element of an operand that broadcasts stands for the `flat`-th of the result.
[[nodiscard]] std::int64_t broadcastPosition(const Indices &operand, const Indices &result, std::int64_t flat);

// Calls `visit(index)` for each position of a shape of few elements, in row-major order.
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
