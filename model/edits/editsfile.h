// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// The edits of any model are far smaller than this. Reading stops here, so that a file of gigabytes, or `/dev/zero`,
// costs neither memory nor time.
constexpr qint64 mostEditsBytes = 16'000'000;

// Reads a file of edits; docs/edits.md describes the format. Errors: FileNotFound, FileUnreadable, LimitExceeded,
// EditsInvalid.
[[nodiscard]] Result<ModelEdits> readEdits(const QString &path);

} // namespace shapewright
