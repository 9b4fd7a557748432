// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

#include <QString>

namespace shapewright {

// The kind of a difference as JSON has it: `node-added`.
[[nodiscard]] QString differenceKindName(ModelDifference::Kind kind);
// The nodes, values or entries that differ, by name: `conv1`, `a, b → c`.
[[nodiscard]] QString differencePlace(const ModelDifference &difference);
// What differs, without the names: `strides: [1, 1] → [2, 2]`.
[[nodiscard]] QString differenceText(const ModelDifference &difference);

} // namespace shapewright
