// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blocks.h"

#include <QString>

namespace shapewright {

// The kind of a block, for people: `transformer layer`. For a block of no kind, its operators: `Mul, Add`.
[[nodiscard]] QString blockKindText(const Block &block, const ModelGraph &model);
// What a variant has that the typical instance does not: `also Conv; no Add; Conv: dilations [2, 2], not [1, 1]`.
[[nodiscard]] QString variantText(const Block::Variant &variant);

} // namespace shapewright
