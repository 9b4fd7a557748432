// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>
#include <string>

namespace shapewright {

// Names come from files and may not be UTF-8. Invalid bytes become replacement characters. A byte order mark at the
// start is kept, which QString::fromStdString() would drop.
[[nodiscard]] QString toQString(const std::string &text);

// These change ASCII letters only.
[[nodiscard]] std::string upperCase(std::string text); // the form in which denotations are compared
[[nodiscard]] std::string lowerCase(std::string text);

// For example `3.2 MB`, in powers of 1000.
[[nodiscard]] QString byteText(std::int64_t bytes);

} // namespace shapewright
