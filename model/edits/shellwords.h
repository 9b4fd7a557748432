// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace shapewright {

// The only quoter for shells, and its inverse. All text that a person may paste into a terminal is made here.

// Words as a POSIX shell reads them again, whatever is in them. The line shows no control character but the newline: a
// tab would complete a word where the line is pasted, an escape would reach the terminal.
[[nodiscard]] QString shellLine(const QStringList &words);
// The words of such a line, or of one that a person typed with quotes and backslashes. Nothing for a quote without an
// end, and for what a shell would run, expand or redirect: that is never read as a name.
[[nodiscard]] std::optional<QStringList> shellWords(const QString &line);

} // namespace shapewright
