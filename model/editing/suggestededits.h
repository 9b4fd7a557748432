// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// What mends a problem, as it says it: `--dim batch=2 --dim 'x[0]=3'`, in place of what the edits give these dims.
[[nodiscard]] Result<ShapeEdits> editsWithSuggestion(const ModelGraph &graph, const ShapeEdits &edits,
                                                     const DynamicDims &dims, const QString &suggestion);
// The same in words: `batch = 2, x[0] = 3`; of an axis that parts from others `a[1] = 4 by itself`.
[[nodiscard]] QString suggestionText(const QString &suggestion);

} // namespace shapewright
