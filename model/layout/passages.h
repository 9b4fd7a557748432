// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace shapewright::layout {

// Finds the places where routes cross a height.
class Passages
{
public:
    struct Passage {
        double x = 0;
        std::uint32_t route = 0;
    };

    explicit Passages(const std::vector<Polyline> &routes);

    // From left to right.
    [[nodiscard]] std::vector<Passage> at(double y) const;
    [[nodiscard]] int between(double y, double left, double right) const;

private:
    struct Segment {
        Point from, to;
        std::uint32_t route = 0;
    };
    template <typename Visit>
    void forEach(double y, Visit visit) const;

    std::vector<Segment> m_segments;
    std::unordered_map<std::int64_t, std::vector<std::uint32_t>> m_levels; // segments by height
};

} // namespace shapewright::layout
