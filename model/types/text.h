// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>
#include <string>

namespace shapewright {

// Names come from files and need not be UTF-8: bytes that are not become replacement characters.
[[nodiscard]] inline QString toQString(const std::string &text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

// Denotations are compared without regard to case; ASCII alone changes.
[[nodiscard]] std::string upperCase(std::string text);

// `3.2 MB`, in powers of 1000.
[[nodiscard]] QString byteText(std::int64_t bytes);

} // namespace shapewright
