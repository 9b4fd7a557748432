// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/save/save.h"

#include <optional>

namespace shapewright {

// Writes exactly the file that a save with these edits would make, for a test run. It is in `folder`, or beside the
// model if its external data can be found only there. The file is never renamed to its target, and is removed with the
// result. None if the edits change nothing in the file. Errors: those of planSave() and PendingSave::write().
[[nodiscard]] Result<std::optional<PendingSave>> writeTestFile(const ModelGraph &graph, const ShapeEdits &edits,
                                                               const ShapeTable &table, const QString &folder,
                                                               const JobContext &job);

} // namespace shapewright
