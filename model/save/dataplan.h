// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filewindow.h"
#include "model/onnx/modelfile.h"
#include "model/save/datafiles.h"
#include "model/save/save.h"
#include "model/save/splice.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace shapewright {

// What a save does with a file that holds external data.
struct PlannedData {
    enum class Fate { Kept, AlreadyThere, Copied, Inlined };

    DataFile file;
    Fate fate = Fate::Kept;
    QString location;      // its name in the saved model; a new name if the old one was taken
    FileIdentity identity; // at the time of planning; unset for Fate::Kept

    // Whether the save changes how the tensors in the file are stored.
    [[nodiscard]] bool changesTensors() const { return fate == Fate::Inlined || location != file.location; }
};

// What a save does with all external data, and the pieces of the saved model file.
struct DataPlan {
    std::vector<PlannedData> files; // ordered by their locations in the original
    std::vector<FilePiece> pieces;  // of the saved model
    std::uint64_t modelBytes = 0;   // the total size of the pieces

    // For a tensor with external data.
    [[nodiscard]] const PlannedData &fileOf(const onnx::TensorProto &tensor) const;
};

// Plans how external data are saved. It inspects the target's folder and writes nothing. If another file there has the
// name of a data file, that one gets a new name made from the target's. Errors: ExternalDataWouldMove,
// ExternalDataOutOfReach,
// ExternalDataMissing, CannotWrite (data are outside of the model's folder; for inlining also if data are shorter than
// a shape needs, or declared with another length), TooLargeToInline, FileUnreadable, FileChanged, Cancelled.
[[nodiscard]] Result<DataPlan> planData(const ModelFile &file, const SavePlan &plan, const QString &target,
                                        SaveOptions::ExternalData how, const JobContext &job = {});

} // namespace shapewright
