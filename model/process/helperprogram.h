// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace shapewright {

// The path of a helper program: what the environment variable says; else beside this program, or where an installation
// puts helpers. If it is in neither place, the path beside this program is returned, so that the error of starting it
// names the place where it should be.
[[nodiscard]] QString helperProgram(const QString &name, const char *variable);

} // namespace shapewright
