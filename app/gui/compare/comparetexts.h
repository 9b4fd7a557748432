// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/compare/comparedmodels.h"
#include "views/theme/theme.h"

#include <QString>

namespace shapewright {

// The longest name that is shown whole.
constexpr qsizetype longestComparedName = 60;

// The texts of the window of two models. Which models are compared:
[[nodiscard]] QString namesHtml(const QString &a, const QString &b);
// How many differences there are, and how many nodes match.
[[nodiscard]] QString countsText(const ModelComparison &comparison);
// How large both models are.
[[nodiscard]] QString sizesText(const ComparedModels &models);
// How long comparing took, and how many nodes were matched by what.
[[nodiscard]] QString matchText(const ComparedModels &models);
// What the colours of the picture mean.
[[nodiscard]] QString legendHtml(const Theme &theme);

} // namespace shapewright
