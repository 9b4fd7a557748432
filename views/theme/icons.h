// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QIcon>

namespace shapewright {

// Returns an icon from views/theme/icons, drawn in the theme's text colour or in `colour`. It is an SVG, so it is crisp
// at every size. An unknown name gives a null icon.
[[nodiscard]] QIcon themedIcon(const QString &name, const Theme &theme);
[[nodiscard]] QIcon themedIcon(const QString &name, const Theme &theme, const QColor &colour);

} // namespace shapewright
