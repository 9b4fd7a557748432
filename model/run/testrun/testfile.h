// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "model/save/save.h"

#include <optional>

namespace shapewright {

// Writes the file that a save with these edits would make, for a test run, into `folder`. Dims with ranges are dynamic.
// It names its external data from the root folder, so that they can be anywhere, also behind links. If some are missing
// or outside, it is exactly the saved file, beside the model. The file is never renamed to its target, and is removed
// with the result. None if the edits change nothing in the file. Errors: those of planSave() and PendingSave::write().
[[nodiscard]] Result<std::optional<PendingSave>> writeTestFile(const ModelGraph &graph, const ShapeEdits &edits,
                                                               const ShapeTable &table, const QString &folder,
                                                               const JobContext &job);
// What writeTestFile() wrote, or the model's own file if that was nothing.
[[nodiscard]] TestedFile testedFile(const PendingSave *written, const ModelGraph &graph);

} // namespace shapewright
