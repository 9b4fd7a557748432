// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/graphedits.h"
#include "model/parts/parts.h"

namespace shapewright::parts {

// The edits that give attributes of nodes and elements of small constants of the main graph other values, as
// `wish.values` asks. `result` gets what they change. Errors: EditsInvalid (no such node, attribute or constant; a
// value that is not of its type; a node that its schema forbids then).
[[nodiscard]] Result<GraphEdits> settingEdits(const ModelGraph &model, const PartsWish &wish, PartsModel &result);

} // namespace shapewright::parts
