// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/mergedgraph.h"
#include "views/graph/picture/measuredgraph.h"
#include "views/theme/theme.h"

#include <vector>

namespace shapewright {

// What two models that are compared have in common, by box and by edge of a picture. Otherwise all are equal.
class ComparisonMarks
{
public:
    using Part = MergedGraph::Part;

    ComparisonMarks() = default;
    explicit ComparisonMarks(const MeasuredGraph &graph);

    [[nodiscard]] bool isComparing() const { return !m_boxes.empty(); }
    [[nodiscard]] Part ofBox(std::uint32_t box) const { return box < m_boxes.size() ? m_boxes[box] : Part::Equal; }
    [[nodiscard]] Part ofEdge(std::uint32_t edge) const { return edge < m_edges.size() ? m_edges[edge] : Part::Equal; }
    // Not for what is equal, which has its own colours.
    [[nodiscard]] static QColor colour(Part part, const Theme &theme);

private:
    std::vector<Part> m_boxes, m_edges; // empty if nothing is compared
};

} // namespace shapewright
