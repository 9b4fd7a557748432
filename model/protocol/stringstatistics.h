// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace shapewright {

// Statistics over the elements of a string tensor. Lengths are in bytes.
struct StringStatistics {
    static constexpr std::int64_t mostDistinct = 1000;

    std::int64_t count = 0;
    std::int64_t distinct = 0; // mostDistinct + 1 means that there are more
    std::int64_t empty = 0;
    std::int64_t shortest = 0;
    std::int64_t longest = 0;

    bool operator==(const StringStatistics &) const = default;
};

} // namespace shapewright
