// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"
#include "model/types/suggestion.h"

#include <QString>

namespace shapewright {

// The edits with the sizes of a suggestion, which replace the edits of the same dims. The error is EditsInvalid.
[[nodiscard]] Result<ShapeEdits> editsWithSuggestion(const ModelGraph &graph, const ShapeEdits &edits,
                                                     const DynamicDims &dims, const Suggestion &suggestion);
// A suggestion in words: `batch = 2, x[0] = 3`. An axis that becomes unlinked is shown as `a[1] = 4, this axis only`.
[[nodiscard]] QString suggestionText(const Suggestion &suggestion);

} // namespace shapewright
