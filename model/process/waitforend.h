// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <stop_token>

class QProcess;

namespace shapewright {

// Waits until a started process has ended, at most so long and only until stopping is asked for; then the process is
// killed. Says whether it ended by itself. For jobs and for `--version`, not for the GUI thread.
[[nodiscard]] bool waitForEnd(QProcess &process, std::chrono::milliseconds longest, const std::stop_token &stop);

} // namespace shapewright
