// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QFile>

namespace shapewright {

// Opens a file of that name for reading; a folder counts as none, and so does a pipe, which would wait.
// Errors: FileNotFound, FileUnreadable.
[[nodiscard]] Result<void> openRegularFile(QFile &file);

} // namespace shapewright
