// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

namespace shapewright::compare {

// The nodes without a match: added, removed, or, where others make what they made, replaced by these.
void addReplacements(const ModelGraph &a, const ModelGraph &b, const GraphMatch &graph,
                     std::vector<ModelDifference> &differences);

} // namespace shapewright::compare
