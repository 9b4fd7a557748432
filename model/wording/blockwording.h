// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blocks.h"

#include <QString>

#include <cstddef>

namespace shapewright {

// The kind of a block, for people: `transformer layer`. For a block of no kind, its operators: `Mul, Add`.
[[nodiscard]] QString blockKindText(const Block &block, const ModelGraph &model);
// `24 × transformer layer`, or the kind alone.
[[nodiscard]] QString blockTitle(const Block &block, std::size_t count, const ModelGraph &model);
// One of several instances, `transformer layer, no. 7 of 24`, or the kind alone.
[[nodiscard]] QString instanceTitle(const Block &block, std::size_t instance, const ModelGraph &model);
// What a variant has that the typical instance does not: `also Conv; no Add; Conv: dilations [2, 2], not [1, 1]`.
[[nodiscard]] QString variantText(const Block::Variant &variant);

} // namespace shapewright
