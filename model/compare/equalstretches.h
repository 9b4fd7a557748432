// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blocks.h"
#include "model/compare/mergedgraph.h"

#include <vector>

namespace shapewright {

// Nodes of a merged graph that are equal in both models and not near to any difference, as blocks to be drawn as one
// box each. No way leads out of one and back into it. The time is linear.
[[nodiscard]] std::vector<Block> equalStretches(const MergedGraph &merged);
// Names each of the stretches after what repeats in it: the blocks of the second model, `found`, that lie within it as
// a whole.
void nameStretches(std::vector<Block> &stretches, const std::vector<Block> &found);

} // namespace shapewright
