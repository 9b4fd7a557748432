// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldplan.h"

#include <QString>

namespace shapewright {

// Why a node is not folded, for people: `its result depends on a dynamic size`.
[[nodiscard]] QString obstacleText(FoldObstacle why);

} // namespace shapewright
