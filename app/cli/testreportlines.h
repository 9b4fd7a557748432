// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun.h"

#include <QStringList>

namespace shapewright::cli {

// What a run gave, as lines.
[[nodiscard]] QStringList reportLines(const TestReport &report);

} // namespace shapewright::cli
