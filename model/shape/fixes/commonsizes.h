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

} // namespace shapewright
