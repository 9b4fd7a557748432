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

// What saving makes of a file with external data.
struct PlannedData {
    enum class Fate { Kept, AlreadyThere, Copied, Linked, Inlined };

    DataFile file;
    Fate fate = Fate::Kept;
    QString location;      // what the saved model calls it: another name than before where that one was taken
    FileIdentity identity; // when this was planned; not of one that is kept

    // Whether the tensors in it are written otherwise than they were.
    [[nodiscard]] bool changesTensors() const { return fate == Fate::Inlined || location != file.location; }
};

struct DataPlan {
    std::vector<PlannedData> files;  // in order of the locations in the original
    std::vector<SplicePiece> pieces; // of the saved model
    std::uint64_t modelBytes = 0;    // in these

    // Of a tensor with external data.
    [[nodiscard]] const PlannedData &fileOf(const onnx::TensorProto &tensor) const;
};

// Looks at the target's folder and writes nothing. A name that another file has there gives way to one made from the
// target's. Errors: ExternalDataWouldMove, ExternalDataMissing, CannotWrite (data outside of the model's folder; for
// inlining also those that are shorter or of another size than a shape needs), TooLargeToInline, FileUnreadable,
// FileChanged, Cancelled.
[[nodiscard]] Result<DataPlan> planData(const ModelFile &file, const SavePlan &plan, const QString &target,
                                        SaveOptions::ExternalData how, const JobContext &job = {});

} // namespace shapewright
