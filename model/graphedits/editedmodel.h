// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/graphedits.h"
#include "model/onnx/modelfile.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>

namespace shapewright {

// The model after the edits. Its file is not written: messages that no edit touches, and with them all weights, are
// ranges of the original's file, which are read there, and which a save copies byte for byte. It can be edited again.
// Errors: FileNotFound, FileUnreadable, FileChanged, EditsInvalid (a place is not in the file), Cancelled, those of
// reading a model.
[[nodiscard]] Result<std::shared_ptr<const ModelFile>> editedModel(const ModelFile &file, const GraphEdits &edits,
                                                                   const JobContext &job = {});

} // namespace shapewright
