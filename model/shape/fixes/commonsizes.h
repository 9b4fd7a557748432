// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"

#include <cstdint>
#include <vector>

namespace shapewright {

// Common sizes for a dimension, judged by its name or denotation, or else by its position in the shape. The most likely
// one goes first, and 1 is always among them. Empty for an expression and for an input of unknown rank.
[[nodiscard]] std::vector<std::int64_t> commonSizes(const DynamicDims::Entry &entry, const ModelGraph &graph);

// The same for a symbol, or for an axis without a name.
[[nodiscard]] std::vector<std::int64_t> commonSizes(const SizePlace &place, const ModelGraph &graph);

// Whether people use this size for the dimension: a multiple of 32 for a side of an image; a multiple of 32 or a power
// of two for anything else that can be long; any size for a batch or for channels.
[[nodiscard]] bool isCommonSize(std::int64_t size, const SizePlace &place, const ModelGraph &graph);
// Whether the dimension is the height or the width of an image, as far as its name or its position tells.
[[nodiscard]] bool isImageSide(const SizePlace &place, const ModelGraph &graph);

} // namespace shapewright
