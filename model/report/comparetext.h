// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

#include <QStringList>

namespace shapewright {

// A comparison as lines of text, one for each difference, as a file for people.
[[nodiscard]] QStringList comparisonLines(const ModelComparison &comparison);

} // namespace shapewright
