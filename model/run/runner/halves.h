// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/parts/parts.h"
#include "model/run/check/testsettings.h"
#include "model/run/testrun/testrun.h"
#include "model/types/job.h"

#include <QString>

#include <memory>

namespace shapewright {

// A file that holds a part of a model.
struct CutModel {
    std::shared_ptr<const ModelGraph> whole;
    ModelEdits edits; // of it
    std::shared_ptr<const PartsModel> part;
    TestedFile file;

    // Whether a cut leaves something before or after it, which can be run with it.
    [[nodiscard]] bool isHalf() const
    {
        return !edits.wishes.parts.cutFrom.empty() || !edits.wishes.parts.cutTo.empty();
    }
};

// Runs the whole model, and then what was cut off before the part, the part, and what was cut off after it, each with
// what the one before it gave, all without optimizations. Compares the outputs of the last one with those of the whole.
// The runs take place in `runnerProgram`. It waits for them, so call it from a job.
[[nodiscard]] HalvesReport compareHalves(const QString &runnerProgram, const CutModel &cut,
                                         const TestSettings &settings, const JobContext &job = {});

} // namespace shapewright
