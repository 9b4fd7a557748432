// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/overrides/overrides.h"

#include <QString>

namespace shapewright {

// Why generated code skips an edit, and what to do instead.
[[nodiscard]] QString describe(const SkippedEdit &skipped);
// A stable name for JSON, such as `unnamed`.
[[nodiscard]] QString skipReasonName(SkippedEdit::Why why);

} // namespace shapewright
