// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <vector>

namespace shapewright {

// What goes into some nodes of the main graph and comes out of them.
struct BlockFacts {
    std::int64_t parameters = 0;  // elements of the initializers that they use, each once
    std::int64_t bytes = 0;       // payloads of these
    std::vector<ValueId> inputs;  // computed by other nodes or fed, each once, in the order in which they are used
    std::vector<ValueId> outputs; // used by other nodes, or outputs of the graph
};

// `nodes` are positions in the main graph.
[[nodiscard]] BlockFacts blockFacts(const ModelGraph &model, const std::vector<std::uint32_t> &nodes);

} // namespace shapewright
