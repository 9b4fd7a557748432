// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/printabletext.h"

#include <QString>

namespace shapewright {

// For a tooltip, which Qt would take for rich text where a name looks like it.
[[nodiscard]] QString toolTipText(const QString &plain);

// As an entry of a menu, where an ampersand would mark a key.
[[nodiscard]] QString menuText(QString text);

// `text` cut to so many characters, with an ellipsis.
[[nodiscard]] QString elided(const QString &text, qsizetype characters);
// The same cut in the middle, or in front: names differ at their ends.
[[nodiscard]] QString elidedInMiddle(const QString &text, qsizetype characters);
[[nodiscard]] QString elidedInFront(const QString &text, qsizetype characters);

} // namespace shapewright
