// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace shapewright::cli {

// The versions of the program and of its libraries. Starts the runner to ask for the version of ONNX Runtime.
[[nodiscard]] QString versionText();

} // namespace shapewright::cli
