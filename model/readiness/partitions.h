// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstdint>
#include <vector>

namespace shapewright {

class ReadinessFacts;

// The part that each node of a graph is in, numbered from 0, or one of these.
using Partitions = std::vector<std::int32_t>;
constexpr std::int32_t notTaken = -1;
constexpr std::int32_t notThere = -2; // when the provider is asked: computed before

// Parts as ONNX Runtime makes them of the nodes that a provider takes (CreateSupportedPartitionNodeGroups): wave after
// wave in topological order, each as large as it can be while nothing that leaves it comes back into it. Nodes of one
// part need not touch. Approximated: quantized groups are no units of their own, and some providers join or drop parts
// afterwards. `isTaken` is by node of the graph. Linear in nodes and edges.
[[nodiscard]] Partitions partitionsOf(const ReadinessFacts &facts, GraphId graph, const std::vector<bool> &isTaken);
[[nodiscard]] std::size_t partitionCount(const Partitions &partitions);

} // namespace shapewright
