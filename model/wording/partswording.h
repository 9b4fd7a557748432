// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/partswish.h"
#include "model/parts/parts.h"

#include <QString>
#include <QStringList>

namespace shapewright {

// What a person changes: `cut after “boxes”`. It is the name of an undo step.
[[nodiscard]] QString changeText(const PartsChange &change);
// What taking parts does, one line each: values set, nodes bypassed, inputs and outputs, what goes.
[[nodiscard]] QStringList partsSummary(const PartsModel &parts);
// `2 → 4`, of an attribute or a constant.
[[nodiscard]] QString setText(const PartsModel::Set &set);

} // namespace shapewright
