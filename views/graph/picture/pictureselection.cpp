// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/pictureselection.h"

#include <utility>

namespace shapewright {

void PictureSelection::setGraph(std::shared_ptr<const MeasuredGraph> graph)
{
    m_graph = std::move(graph);
    selectBoxes({});
}

void PictureSelection::selectBoxes(std::vector<std::uint32_t> boxes)
{
    m_isSelected.assign(m_graph->content.boxes.size(), false);
    for (const std::uint32_t box : boxes)
        m_isSelected[box] = true;
    m_boxes = std::move(boxes);
    m_value.reset();
    m_edgesOfBoxes.clear();
    const std::vector<GraphEdge> &edges = m_graph->content.edges;
    for (std::uint32_t i = 0; i < edges.size() && !m_boxes.empty(); ++i) {
        if (m_isSelected[edges[i].from] || m_isSelected[edges[i].to])
            m_edgesOfBoxes.push_back(i);
    }
}

void PictureSelection::selectValue(std::optional<ValueId> value)
{
    selectBoxes({});
    m_value = value;
}

std::optional<std::uint32_t> PictureSelection::lastBox() const
{
    return m_boxes.empty() ? std::nullopt : std::optional(m_boxes.back());
}

bool PictureSelection::hasEdge(std::uint32_t index) const
{
    const GraphEdge &edge = m_graph->content.edges[index];
    if (m_value)
        return edge.value == *m_value;
    return m_isSelected[edge.from] || m_isSelected[edge.to];
}

} // namespace shapewright
