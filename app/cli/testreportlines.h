// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"

#include <QStringList>

namespace shapewright::cli {

// What a run gave, as lines.
[[nodiscard]] QStringList reportLines(const TestReport &report);
// Of it, what was compared and looked at beside the outputs' shapes; none where nothing was asked for.
[[nodiscard]] QStringList comparedLines(const TestReport &report);

} // namespace shapewright::cli
