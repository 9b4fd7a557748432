// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphcontent.h"

#include <QString>

namespace shapewright {

// The tooltip of a box: its whole name, and all attributes, inputs and outputs.
[[nodiscard]] QString boxDescription(const ModelGraph &model, const GraphBox &box);

} // namespace shapewright
