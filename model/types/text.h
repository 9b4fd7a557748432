// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>
#include <string>

namespace shapewright {

// Names come from files and may not be UTF-8. Invalid bytes become replacement characters.
[[nodiscard]] inline QString toQString(const std::string &text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

// Changes ASCII letters only. It serves to compare denotations, whose case does not matter.
[[nodiscard]] std::string upperCase(std::string text);

// For example `3.2 MB`, in powers of 1000.
[[nodiscard]] QString byteText(std::int64_t bytes);

} // namespace shapewright
