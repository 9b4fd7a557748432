// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/job.h"

#include <QString>

namespace shapewright {

// The paths of the helper programs.
struct Programs {
    QString runner;
    QString layouter;

    [[nodiscard]] static Programs find();
};

// The text of --version and of the About dialog: the versions of Shapewright, onnx, ONNX Runtime, Qt and Graphviz. It
// waits for the helper programs until the job is cancelled, so it must not be called in the GUI thread.
[[nodiscard]] QString versionText(const Programs &programs, const JobContext &job = {});

} // namespace shapewright
