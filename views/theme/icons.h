// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QIcon>

namespace shapewright {

// An icon of ours in the theme's text colour, crisp at every size: views/theme/icons holds them. An unknown name gives
// a null icon.
[[nodiscard]] QIcon themedIcon(const QString &name, const Theme &theme);
[[nodiscard]] QIcon themedIcon(const QString &name, const Theme &theme, const QColor &colour);

} // namespace shapewright
