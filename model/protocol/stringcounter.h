// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/stringstatistics.h"

#include <cstddef>
#include <string>
#include <unordered_set>

namespace shapewright {

// Computes the statistics of a string tensor from one string at a time.
class StringCounter
{
public:
    void add(const std::string &text);
    [[nodiscard]] const StringStatistics &statistics() const { return m_statistics; }

private:
    StringStatistics m_statistics;
    std::unordered_set<std::size_t> m_distinct; // hashes instead of strings, which may be long
};

} // namespace shapewright
