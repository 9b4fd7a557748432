// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun.h"

#include <QStringList>

namespace shapewright::cli {

// What a run gave, as lines.
[[nodiscard]] QStringList reportLines(const TestReport &report);

// That the runtime's optimizations cannot take the model, and why.
[[nodiscard]] QString unoptimizedText(const TestReport &report);

// Why a report does not pass; empty where it does.
[[nodiscard]] QString failureText(const TestReport &report);

} // namespace shapewright::cli
