// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstddef>
#include <cstdint>

namespace shapewright {

// What several families of operators require. Nothing happens where an input is left out or its shape is unknown.

// An input has this shape. A size that is not known may be anything.
void needShape(NodeContext &context, std::size_t input, const Dims &shape);
// An axis has this size, or it is 1 and serves every size.
void needSizeOrOne(NodeContext &context, std::size_t input, std::int64_t axis, Expr size);
// An input can be broadcast to this shape, which stays as it is.
void needBroadcastTo(NodeContext &context, std::size_t input, const Dims &shape);
// The number in an input that holds one. Unknown if it is not known, or if there are more.
[[nodiscard]] Expr numberIn(NodeContext &context, std::size_t input);
// The elements that are known lie within these bounds.
void needElements(NodeContext &context, std::size_t input, Expr least, Expr greatest);

} // namespace shapewright
