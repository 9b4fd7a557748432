// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/job.h"
#include "model/onnx/modelfile.h"
#include "model/save/save.h"

namespace shapewright {

// Reads a written file back: its structure has to be the original's, and each declared type that the plan replaces or
// adds has to be what was meant. Payloads are trusted to the copy. Errors: VerificationFailed, Cancelled.
[[nodiscard]] Result<void> verifyWritten(const ModelFile &original, const SavePlan &plan, const QString &path,
                                         const JobContext &job);

} // namespace shapewright
