// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

namespace shapewright::compare {

// Adds a difference for each node without a match. It was added or removed or, where other nodes make the same result,
// replaced by these.
void addReplacements(const ModelGraph &a, const ModelGraph &b, const GraphMatch &graph,
                     std::vector<ModelDifference> &differences);

} // namespace shapewright::compare
