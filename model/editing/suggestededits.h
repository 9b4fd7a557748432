// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"
#include "model/types/suggestion.h"

#include <QString>

namespace shapewright {

// With the sizes of a suggestion, in place of what the edits give these dims.
[[nodiscard]] Result<ShapeEdits> editsWithSuggestion(const ModelGraph &graph, const ShapeEdits &edits,
                                                     const DynamicDims &dims, const Suggestion &suggestion);
// A suggestion in words: `batch = 2, x[0] = 3`; of an axis that parts from others `a[1] = 4 by itself`.
[[nodiscard]] QString suggestionText(const Suggestion &suggestion);

} // namespace shapewright
