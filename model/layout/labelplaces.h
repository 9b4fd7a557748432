// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/geometry.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace shapewright::layout {

// Everything that labels must avoid, indexed by cells of the plane.
class LabelObstacles
{
public:
    void addBox(const Rect &rect);
    void addLabel(const Rect &rect) { add(m_labels, m_labelCells, rect); }
    void addRoute(std::uint32_t edge, const Polyline &route);

    static constexpr double leastHit = 15; // coming near to anything costs more than all preferences
    static constexpr double leastCover = 40;
    // The cost of a label at this place, for what it would cover or come too near to. Lower is better; 0 means free.
    [[nodiscard]] double cost(const Rect &label, std::uint32_t ownEdge) const;

private:
    struct Segment {
        Point from, to;
        std::uint32_t edge = 0;
    };
    using Cells = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;

    // The most segments that a cell keeps. With more of them, a label would cover some wherever it is placed.
    static constexpr std::size_t mostInCell = 1024;
    // The most cells that all long segments together are entered in. A node with 100,000 uses has that many long
    // segments, each as wide as the picture. Beyond the limit, a long segment is entered only near its ends, where its
    // label is.
    static constexpr std::int64_t mostLongCells = 4'000'000;

    void enter(std::uint32_t segment, const Point &from, const Point &to);
    static void add(std::vector<Rect> &rects, Cells &cells, const Rect &rect);
    static double hits(const std::vector<Rect> &rects, const Cells &cells, std::uint64_t cell, const Rect &label,
                       double cost);

    std::vector<Rect> m_boxes, m_labels;
    std::vector<Segment> m_segments;
    Cells m_boxCells, m_labelCells, m_segmentCells;
    std::int64_t m_longCells = 0; // entered so far
};

// A place for a label, with its cost.
struct LabelPlace {
    Rect rect;
    double cost = 0;
    [[nodiscard]] bool isFree() const { return cost < LabelObstacles::leastHit; }
    [[nodiscard]] bool isCovering() const { return cost >= LabelObstacles::leastCover; }
};

constexpr double labelGap = 7; // between a label and its edge

// The best place beside the route of an edge.
[[nodiscard]] LabelPlace bestLabelPlace(const LabelObstacles &obstacles, std::uint32_t edge, const Polyline &route,
                                        double width);

} // namespace shapewright::layout
