// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string>

namespace shapewright {

// A name from a file, safe to show on one line, in a window or on a terminal: control, format and line-breaking
// characters become `\n`, `\x07`, `\u202e`, so that none is obeyed, and none can hide or reorder what stands around it.
[[nodiscard]] QString displayText(const std::string &text);
[[nodiscard]] QString displayText(const QString &text);

} // namespace shapewright
