// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blocks.h"
#include "model/blocks/nodesequence.h"

#include <cstddef>

namespace shapewright::blocks {

// Whether a node only normalizes: layer, group and instance normalizations, as one operator.
[[nodiscard]] bool isNormalization(const Node &node);
// The kind of a stretch of the sequence, by its operators.
[[nodiscard]] Block::Kind kindOf(const ModelGraph &model, const NodeSequence &sequence, std::size_t begin,
                                 std::size_t end);

} // namespace shapewright::blocks
