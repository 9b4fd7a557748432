// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// Far more than the edits of any model take. A file is not read further, so that one of gigabytes, or `/dev/zero`,
// takes neither memory nor time.
constexpr qint64 mostEditsBytes = 16'000'000;

// Reads a file of edits; docs/edits.md describes the format. Errors: FileNotFound, FileUnreadable, LimitExceeded,
// EditsInvalid.
[[nodiscard]] Result<ShapeEdits> readEdits(const QString &path);

} // namespace shapewright
