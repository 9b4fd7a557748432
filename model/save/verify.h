// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/save/dataplan.h"
#include "model/save/save.h"
#include "model/types/job.h"

namespace shapewright {

// Reads a written file back: its structure has to be the original's, each declared type that the plan replaces or adds
// what was meant, and each tensor whose data move has to have them there. Payloads are trusted to the copy. Errors:
// VerificationFailed, Cancelled.
[[nodiscard]] Result<void> verifyWritten(const ModelFile &original, const SavePlan &plan, const DataPlan &data,
                                         const QString &path, const JobContext &job);

} // namespace shapewright
