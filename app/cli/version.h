// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace shapewright::cli {

// The program's version and those of what it is made of. Starts the runner to ask for that of ONNX Runtime.
[[nodiscard]] QString versionText();

} // namespace shapewright::cli
