// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/stringstatistics.h"

#include <cstddef>
#include <string>
#include <unordered_set>

namespace shapewright {

// Sums a string tensor up, text by text.
class StringCounter
{
public:
    void add(const std::string &text);
    [[nodiscard]] const StringStatistics &statistics() const { return m_statistics; }

private:
    StringStatistics m_statistics;
    std::unordered_set<std::size_t> m_distinct; // hashes: texts may be long
};

} // namespace shapewright
