// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>
#include <string>

namespace shapewright {

enum class Literal { Python, C, CSharp, Java, JavaScript };

// A text as a string literal in double quotes. The literals of C are valid in C++, too. Characters that are invisible
// or ambiguous are escaped, because names in a model are untrusted. No value if the language, or a call that gets the
// text, cannot represent it: a zero byte; bytes that are not UTF-8, except in C; in Java characters beyond 16 bits,
// which it does not pass on as UTF-8.
[[nodiscard]] std::optional<QString> quoted(const std::string &text, Literal language);
// Whether the text is UTF-8 and contains only visible characters and blanks.
[[nodiscard]] bool isVisibleText(const std::string &text);

} // namespace shapewright
