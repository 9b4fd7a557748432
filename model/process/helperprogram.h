// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace shapewright {

// The path of a helper: beside this program, else where an installation puts helpers. Where there is none, beside this
// program all the same: whoever starts it will be told that it is missing, and where it should be.
[[nodiscard]] QString helperProgram(const QString &name);

} // namespace shapewright
