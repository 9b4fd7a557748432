// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <set>
#include <string>
#include <vector>

namespace shapewright {

// The dynamic sizes of graph inputs, by name or by place: `batch`, `x[2]`. `inputTypes` are the types of the main
// graph's inputs under some edits.
[[nodiscard]] std::set<std::string> openSizes(const ModelGraph &graph, const std::vector<ValueType> &inputTypes);
// Those of the sizes that occur in a dim. They are given by name or by place, too.
[[nodiscard]] std::set<std::string> sizesIn(const Dim &dim, const std::set<std::string> &sizes);

} // namespace shapewright
