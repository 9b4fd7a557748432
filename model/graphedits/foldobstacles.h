// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldneeds.h"

#include <vector>

namespace shapewright {

// The nodes that stay although a person may expect them to go: those that are asked for sizes, that have only constants
// for inputs, or that decide what is computed.
[[nodiscard]] std::vector<LeftNode> leftNodes(FoldBasis &basis, const FoldNeeds &needs);

} // namespace shapewright
