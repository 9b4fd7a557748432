// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace shapewright {

// The only place that quotes words for a shell, and its inverse. All text that a person may paste into a terminal is
// made here.

// A line that a POSIX shell splits into exactly these words, whatever they contain. The newline is its only control
// character: a pasted tab would complete a word, and an escape sequence would reach the terminal.
[[nodiscard]] QString shellLine(const QStringList &words);
// The words of such a line, or of one that a person typed with quotes and backslashes. Nothing if a quote is not
// closed, or if a shell would run, expand or redirect a part of the line, because that is never meant as a name.
[[nodiscard]] std::optional<QStringList> shellWords(const QString &line);

} // namespace shapewright
