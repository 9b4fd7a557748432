// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright::blocks {

// The scope that the names of nodes share (`encoder/layer.*` for those of `encoder/layer.0/attention/MatMul`), with a
// `*` for a number that differs between instances. Empty if they share none.
[[nodiscard]] std::string sharedScope(const Graph &graph, const std::vector<std::vector<std::uint32_t>> &instances);

} // namespace shapewright::blocks
