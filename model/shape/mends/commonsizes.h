// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"

#include <cstdint>
#include <vector>

namespace shapewright {

// Sizes that people often give a dim, judged by its name or denotation, else by where it stands; the most likely first.
// 1 is among them. Empty for an expression and for an input of unknown rank.
[[nodiscard]] std::vector<std::int64_t> commonSizes(const DynamicDims::Entry &entry, const ModelGraph &graph);

} // namespace shapewright
