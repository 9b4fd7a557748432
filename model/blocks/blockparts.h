// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/nodesequence.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace shapewright::blocks {

// Takes a stretch of the sequence apart at normalizations and at the additions that close a residual connection: the
// places [first, second) of each part, in order.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>>
partsOf(const ModelGraph &model, const NodeSequence &sequence, std::size_t begin, std::size_t end);

} // namespace shapewright::blocks
