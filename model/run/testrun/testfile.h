// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/save/save.h"

#include <optional>

namespace shapewright {

// The very file that saving under these edits would make, for a test run: in `folder`, or beside the model where its
// external data are found there alone. It is never renamed to its target, and goes away with the result. None where the
// edits change nothing in the file. Errors: those of planSave() and PendingSave::write().
[[nodiscard]] Result<std::optional<PendingSave>> writeTestFile(const ModelGraph &graph, const ShapeEdits &edits,
                                                               const ShapeTable &table, const QString &folder,
                                                               const JobContext &job);

} // namespace shapewright
