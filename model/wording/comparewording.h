// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

#include <QString>

namespace shapewright {

// The kind of a difference as JSON has it: `node-added`.
[[nodiscard]] QString differenceKindName(ModelDifference::Kind kind);
// What differs, without the names: `strides: [1, 1] → [2, 2]`.
[[nodiscard]] QString differenceText(const ModelDifference &difference);

} // namespace shapewright
