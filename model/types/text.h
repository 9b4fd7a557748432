// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// Names come from files and may not be UTF-8. Invalid bytes become replacement characters. A byte order mark at the
// start is kept, which QString::fromStdString() would drop.
[[nodiscard]] QString toQString(const std::string &text);
[[nodiscard]] QStringList toQStrings(const std::vector<std::string> &texts);
// The texts separated by commas: `batch, sequence`.
[[nodiscard]] std::string joined(const std::vector<std::string> &texts);

// These change ASCII letters only.
[[nodiscard]] std::string upperCase(std::string text); // the form in which denotations are compared
[[nodiscard]] std::string lowerCase(std::string text);

// With commas between thousands: `12,345`, in every language.
[[nodiscard]] QString countText(std::int64_t count);
// For example `3.2 MB`, in powers of 1000.
[[nodiscard]] QString byteText(std::int64_t bytes);

} // namespace shapewright
