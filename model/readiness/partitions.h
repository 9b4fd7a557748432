// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstdint>
#include <vector>

namespace shapewright {

class ReadinessFacts;

// For each node of a graph the partition that it belongs to, counted from 0, or one of the constants below.
using Partitions = std::vector<std::int32_t>;
constexpr std::int32_t notSupported = -1;
constexpr std::int32_t notPresent = -2; // computed before the provider is asked, so it gets no partition

// The partitions that ONNX Runtime makes of the nodes that a provider supports (CreateSupportedPartitionNodeGroups).
// They are made in topological order, each as large as possible without a path that leaves it and enters it again.
// Nodes of one partition need not be connected. This is an approximation: groups of quantized nodes are not kept
// together, and some providers merge or drop partitions afterwards. `isSupported` is indexed by node of the graph. The
// time is linear in nodes and edges.
[[nodiscard]] Partitions partitionsOf(const ReadinessFacts &facts, GraphId graph, const std::vector<bool> &isSupported);
[[nodiscard]] std::size_t partitionCount(const Partitions &partitions);

} // namespace shapewright
