// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/preview/nodefates.h"
#include "views/graph/picture/measuredgraph.h"

#include <memory>
#include <vector>

namespace shapewright {

// Which boxes and edges of a picture edits of the graph remove. Without fates, none.
class GoneMarks
{
public:
    GoneMarks() = default;
    GoneMarks(const MeasuredGraph &graph, std::shared_ptr<const NodeFates> fates);

    [[nodiscard]] const std::shared_ptr<const NodeFates> &fates() const { return m_fates; }
    [[nodiscard]] bool hasBox(std::uint32_t box) const { return box < m_boxes.size() && m_boxes[box]; }
    // An edge goes with either of its ends: what a removed node made is then an initializer.
    [[nodiscard]] bool hasEdge(std::uint32_t edge) const { return edge < m_edges.size() && m_edges[edge]; }

private:
    std::shared_ptr<const NodeFates> m_fates;
    std::vector<bool> m_boxes, m_edges; // empty if nothing goes
};

} // namespace shapewright
