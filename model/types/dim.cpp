// SPDX-License-Identifier: Apache-2.0
#include "model/types/dim.h"

namespace shapewright {

std::string Dim::text() const
{
    if (isValue())
        return std::to_string(value());
    if (isFollowing())
        return std::get<Following>(m_content).text;
    return isParam() ? param() : "?";
}

std::string shapeText(const Shape &shape)
{
    std::string text = "[";
    for (const Dim &dim : shape) {
        if (text.size() > 1)
            text += ", ";
        text += dim.text();
    }
    return text + "]";
}

} // namespace shapewright
