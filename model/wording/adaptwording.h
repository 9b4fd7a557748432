// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adapt.h"

#include <QString>

namespace shapewright {

// Why a model cannot be adapted, with the node: `MatMul “gram”: sums over this axis, which would mix the rows.`
[[nodiscard]] QString describe(const AdaptRefusal &refusal, const ModelGraph &graph);
// What changes at a node: `shape`, `input “h0” repeated for each row`, …
[[nodiscard]] QString whatText(const AdaptStep &step);

} // namespace shapewright
