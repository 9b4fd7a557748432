// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldoutcome.h"

#include <QString>

namespace shapewright {

// Why a node is not folded, for people: `its result depends on a dynamic size`.
[[nodiscard]] QString obstacleText(FoldObstacle why);

// What folding did, by operator: `Shape 12, Gather 9, …`.
[[nodiscard]] QString foldedText(const FoldOutcome &result);

} // namespace shapewright
