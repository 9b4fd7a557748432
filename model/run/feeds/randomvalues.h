// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <unordered_set>
#include <vector>

namespace shapewright {

// What is another one in each run.
struct RandomValues {
    std::vector<NodeId> nodes;          // that draw random numbers
    std::unordered_set<ValueId> values; // that depend on them
};

// RandomNormal, Multinomial, Bernoulli, …, and Dropout where it may train, in all graphs. With a seed, too: how far a
// sequence of numbers has come depends on the runs before. Only the shape of a random tensor depends on nothing random.
[[nodiscard]] RandomValues randomValues(const ModelGraph &graph);

} // namespace shapewright
