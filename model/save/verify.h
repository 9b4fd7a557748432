// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/save/dataplan.h"
#include "model/save/outputfile.h"
#include "model/save/save.h"
#include "model/types/job.h"

namespace shapewright {

// Reads a file back while it is written, and checks it: each declared type that the plan replaces or adds must be as
// planned, and everything else as in the original. Where data move, each tensor must have them in the new place. Large
// payloads are not compared. Errors: VerificationFailed, Cancelled.
[[nodiscard]] Result<void> verifyWritten(const ModelFile &original, const SavePlan &plan, const DataPlan &data,
                                         const OutputFile &output, const JobContext &job);

} // namespace shapewright
