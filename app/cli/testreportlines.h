// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"

#include <QStringList>

namespace shapewright::cli {

// The report of a test run as lines of text.
[[nodiscard]] QStringList reportLines(const TestReport &report);
// Only the lines about comparisons and about tensors inside the model; empty if neither was requested.
[[nodiscard]] QStringList comparedLines(const TestReport &report);

} // namespace shapewright::cli
