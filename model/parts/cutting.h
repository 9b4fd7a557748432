// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/graphedits.h"
#include "model/parts/bypassing.h"
#include "model/parts/parts.h"

namespace shapewright::parts {

// The edits that give the main graph other inputs and outputs, and take away bypassed nodes and what the outputs do not
// need. The names of values stay as they are until `bypasses.renames` is applied to the result. `result` gets what the
// edits add and remove. Errors: EditsInvalid.
[[nodiscard]] Result<GraphEdits> cuttingEdits(const ModelGraph &model, const ShapeTable &shapes, const PartsWish &wish,
                                              const Bypasses &bypasses, PartsModel &result);

} // namespace shapewright::parts
