// SPDX-License-Identifier: Apache-2.0
#include "model/search/foldedtext.h"

#include <QString>

#include <algorithm>

namespace shapewright {

std::string folded(std::string_view text)
{
    const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (!std::ranges::all_of(text, isAscii))
        return QString::fromUtf8(text.data(), qsizetype(text.size())).toCaseFolded().toStdString();
    std::string lower(text);
    for (char &c : lower) {
        if (c >= 'A' && c <= 'Z')
            c = char(c - 'A' + 'a');
    }
    return lower;
}

std::string foldedTight(std::string_view text)
{
    std::string tight = folded(text);
    std::erase(tight, ' ');
    return tight;
}

} // namespace shapewright
