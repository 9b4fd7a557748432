// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/stringcounter.h"

#include <algorithm>
#include <functional>

namespace shapewright {

void StringCounter::add(const std::string &text)
{
    const auto length = std::int64_t(text.size());
    m_statistics.shortest = m_statistics.count == 0 ? length : std::min(m_statistics.shortest, length);
    m_statistics.longest = std::max(m_statistics.longest, length);
    m_statistics.empty += text.empty() ? 1 : 0;
    ++m_statistics.count;
    if (m_statistics.distinct > StringStatistics::mostDistinct)
        return;
    m_distinct.insert(std::hash<std::string>()(text));
    m_statistics.distinct = std::int64_t(m_distinct.size());
}

} // namespace shapewright
