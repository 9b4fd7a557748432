// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QProcess;

namespace shapewright {

// How a helper process ended without an answer, in words: its signal or exit code, and its output on stderr.
[[nodiscard]] QString processEnd(const QProcess &process, const QString &standardError);

} // namespace shapewright
