// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <QString>

namespace shapewright {

// The version of the ONNX Runtime that this runner loads (`1.32.0`). Waits for the program to say it, at most ten
// seconds: for `--version` and for jobs, not for the GUI thread. Errors: HelperMissing, HelperFailed, HelperTimedOut,
// RuntimeMissing.
[[nodiscard]] Result<QString> runtimeVersion(const QString &program);

} // namespace shapewright
