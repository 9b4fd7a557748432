// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// The SHA-256 hash of a file in lower-case hexadecimal digits. Errors: FileNotFound, FileUnreadable, Cancelled.
[[nodiscard]] Result<QString> sha256Of(const QString &path, const JobContext &job = {});

} // namespace shapewright
