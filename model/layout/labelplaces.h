// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace shapewright::layout {

// What labels have to keep off, by cells of the plane.
class LabelObstacles
{
public:
    void addBox(const Rect &rect) { add(m_boxes, m_boxCells, rect); }
    void addLabel(const Rect &rect) { add(m_labels, m_labelCells, rect); }
    void addRoute(std::uint32_t edge, const Polyline &route);

    static constexpr double leastHit = 15; // what covers anything costs more than all preferences
    // What a label at a place would cover: the less the better; 0 where it is free.
    [[nodiscard]] double cost(const Rect &label, std::uint32_t ownEdge) const;

private:
    struct Segment {
        Point from, to;
        std::uint32_t edge = 0;
    };
    using Cells = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;

    static void add(std::vector<Rect> &rects, Cells &cells, const Rect &rect);
    static double hits(const std::vector<Rect> &rects, const Cells &cells, std::uint64_t cell, const Rect &label);

    std::vector<Rect> m_boxes, m_labels;
    std::vector<Segment> m_segments;
    Cells m_boxCells, m_labelCells, m_segmentCells;
};

struct LabelPlace {
    Rect rect;
    bool isFree = false; // of boxes, lines and other labels
};

constexpr double labelGap = 7; // between a label and its edge

// The best place beside an edge's route.
[[nodiscard]] LabelPlace bestLabelPlace(const LabelObstacles &obstacles, std::uint32_t edge, const Polyline &route,
                                        double width);

} // namespace shapewright::layout
