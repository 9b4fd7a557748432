// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QFile>

namespace shapewright {

// Opens for reading the file that was named to `file`. A folder is refused, and so is a pipe, because reading it would
// block. Errors: FileNotFound, FileUnreadable.
[[nodiscard]] Result<void> openRegularFile(QFile &file);

} // namespace shapewright
