// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/job.h"

#include <QString>

namespace shapewright {

// The helper programs. The environment may name others: SHAPEWRIGHT_RUNNER, SHAPEWRIGHT_LAYOUTER.
struct Programs {
    QString runner;
    QString layouter;

    [[nodiscard]] static Programs find();
};

// What --version and About say: our version and those of onnx, ONNX Runtime, Qt and Graphviz. Waits for the helpers,
// until the job is cancelled: not for the GUI thread.
[[nodiscard]] QString versionText(const Programs &programs, const JobContext &job = {});

} // namespace shapewright
