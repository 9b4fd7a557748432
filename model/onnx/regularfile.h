// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QFile>

namespace shapewright {

// Opens `file`, which has its name already, for reading. A folder is refused, and so is a pipe, because reading it
// would block. Errors: FileNotFound, FileUnreadable.
[[nodiscard]] Result<void> openRegularFile(QFile &file);

} // namespace shapewright
