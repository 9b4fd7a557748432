// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

// Pieces of a manual page, in the language of man(7), as ASCII: what the system's locale is does not matter.
namespace shapewright::manual {

// A text without markup: nothing in it is taken for a request.
[[nodiscard]] QString plain(const QString &text);
[[nodiscard]] QString bold(const QString &text);
[[nodiscard]] QString italic(const QString &text);

// The line that begins the page of a program, and says what the program is for.
[[nodiscard]] QString beginning(const QString &program, const QString &purpose);
// A paragraph with a term, marked up already, and a plain text that describes it.
[[nodiscard]] QString entry(const QString &term, const QString &text);

} // namespace shapewright::manual
