// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/graphedits.h"
#include "model/parts/parts.h"
#include "model/shape/tables/shapetable.h"

namespace shapewright::parts {

// The edits that give the main graph other inputs and outputs, and take away what these do not need. What they do is
// told in `result`. Errors: EditsInvalid.
[[nodiscard]] Result<GraphEdits> cuttingEdits(const ModelGraph &model, const ShapeTable &shapes, const PartsWish &wish,
                                              PartsModel &result);

} // namespace shapewright::parts
