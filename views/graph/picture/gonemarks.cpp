// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/gonemarks.h"

#include <utility>

namespace shapewright {

GoneMarks::GoneMarks(const MeasuredGraph &graph, std::shared_ptr<const NodeFates> fates) : m_fates(std::move(fates))
{
    if (!m_fates || m_fates->gone.empty())
        return;
    const std::vector<GraphBox> &boxes = graph.content.boxes;
    m_boxes.reserve(boxes.size());
    for (const GraphBox &box : boxes)
        m_boxes.push_back(box.node && m_fates->gone.contains(*box.node));
    m_edges.reserve(graph.content.edges.size());
    for (const GraphEdge &edge : graph.content.edges)
        m_edges.push_back(m_boxes[edge.from] || m_boxes[edge.to]);
}

} // namespace shapewright
