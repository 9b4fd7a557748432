// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

#include <QJsonObject>

namespace shapewright {

// A comparison as `shapewright-cli diff --json` prints it (docs/command-line.md).
[[nodiscard]] QJsonObject comparisonJson(const ModelComparison &comparison);

} // namespace shapewright
