// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>
#include <QStringList>

namespace shapewright {

// Describes the ONNX Runtime library that a runner loads.
struct RuntimeFacts {
    QString version;       // `1.32.0`
    QStringList providers; // execution providers that a run can use, by their full names
};

// Asks the program and waits for its answer, at most ten seconds. It is meant for `--version` and for jobs, not for the
// GUI thread. Errors: HelperMissing, HelperFailed, HelperTimedOut, RuntimeMissing, Cancelled.
[[nodiscard]] Result<RuntimeFacts> runtimeFacts(const QString &program, const JobContext &job = {});

} // namespace shapewright
