// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <set>
#include <string>
#include <vector>

namespace shapewright {

// The sizes of graph inputs that are no numbers, by name or by place: `batch`, `x[2]`. The types are those of the main
// graph's inputs under some edits.
[[nodiscard]] std::set<std::string> openSizes(const ModelGraph &graph, const std::vector<ValueType> &inputTypes);
// Those of them that a dim is made of.
[[nodiscard]] std::set<std::string> openSizesIn(const Dim &dim, const std::set<std::string> &open);

} // namespace shapewright
