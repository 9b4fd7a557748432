// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/printabletext.h"

#include <QString>

#include <cstddef>

namespace shapewright {

// A text for a tooltip. Without this, Qt takes names that look like rich text for it.
[[nodiscard]] QString toolTipText(const QString &plain);

// A text for the entry of a menu, in which an ampersand alone marks a key.
[[nodiscard]] QString menuText(QString text);
// The text of a menu entry without the sign before its key: `Open`, also of `打开(&O)` in a language whose words have no
// such letter.
[[nodiscard]] QString withoutMnemonic(QString text);

// `text` cut to so many characters, with an ellipsis.
[[nodiscard]] QString elided(const QString &text, qsizetype characters);
// The same, cut in the middle or at the beginning, since names differ at their ends.
[[nodiscard]] QString elidedInMiddle(const QString &text, qsizetype characters);
[[nodiscard]] QString elidedInFront(const QString &text, qsizetype characters);

// A name without what numbers it: `past.*.key`. Values with the same are shown as one, if they are this many.
constexpr std::size_t fewestNumbered = 3;
[[nodiscard]] QString withoutNumbers(QString name);

} // namespace shapewright
