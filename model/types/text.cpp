// SPDX-License-Identifier: Apache-2.0
#include "model/types/text.h"

#include <QLocale>

#include <algorithm>

namespace shapewright {

std::string upperCase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
    return text;
}

QString byteText(std::int64_t bytes)
{
    return QLocale::c().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

} // namespace shapewright
