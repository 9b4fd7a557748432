// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blocks.h"
#include "model/blocks/nodesequence.h"
#include "model/blocks/repetitions.h"

namespace shapewright::blocks {

// What the instances that are not equal to the typical one have more, fewer or other than it.
[[nodiscard]] std::vector<Block::Variant> variantsOf(const ModelGraph &model, const NodeSequence &sequence,
                                                     const Repetition &repetition);

} // namespace shapewright::blocks
