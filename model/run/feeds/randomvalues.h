// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <unordered_set>
#include <vector>

namespace shapewright {

// The values that differ between runs of the same model.
struct RandomValues {
    std::vector<NodeId> nodes;          // nodes that draw random numbers
    std::unordered_set<ValueId> values; // values that depend on those numbers
};

// Finds RandomNormal, Multinomial, Bernoulli, …, and each Dropout that may be in training mode, in all graphs. Nodes
// with a seed count too, because the state of their generator depends on earlier runs. A node that reads only the shape
// of a random tensor does not depend on it.
[[nodiscard]] RandomValues randomValues(const ModelGraph &graph);

} // namespace shapewright
