// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string>

namespace shapewright {

// A name from a file, safe to show on one line: control, format and line-breaking characters become `\n`, `\x07`,
// `\u202e`, so that none can hide or reorder what stands around it.
[[nodiscard]] QString displayText(const std::string &text);
[[nodiscard]] QString displayText(const QString &text);

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
