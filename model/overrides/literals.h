// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>
#include <string>

namespace shapewright {

enum class Literal { Python, C, CSharp, Java, JavaScript };

// A text in double quotes as the language reads it again; C's holds for C++, too. What cannot be seen, or could be
// taken for something else, is escaped: names in a model are anyone's. No value where the language, or a call that
// takes the text, has none like it: a zero byte; bytes that are no UTF-8, but in C; characters beyond 16 bits in Java,
// which hands these over as something else than UTF-8.
[[nodiscard]] std::optional<QString> quoted(const std::string &text, Literal language);
// UTF-8 with nothing in it that cannot be seen, but blanks.
[[nodiscard]] bool isVisibleText(const std::string &text);

} // namespace shapewright
