// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldneeds.h"
#include "model/graphedits/foldplan.h"

namespace shapewright {

// The edits that leave what is needed after folding, and what they come to. `left` and `goneByOperator` stay empty.
[[nodiscard]] FoldPlan foldEdits(FoldBasis &basis, const FoldNeeds &before, const FoldNeeds &after);

} // namespace shapewright
