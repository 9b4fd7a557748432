// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/coveragemarks.h"

#include <utility>

namespace shapewright {

CoverageMarks::CoverageMarks(std::shared_ptr<const MeasuredGraph> graph, std::shared_ptr<const Coverage> coverage)
    : m_graph(std::move(graph)), m_coverage(std::move(coverage))
{
    const std::vector<GraphEdge> &edges = m_graph->content.edges;
    for (std::uint32_t i = 0; m_coverage && i < edges.size(); ++i) {
        const auto from = partition(edges[i].from), to = partition(edges[i].to);
        if (from && to && from != to && from != notPresent && to != notPresent)
            m_cutEdges.push_back(i);
    }
}

std::optional<std::int32_t> CoverageMarks::partition(std::uint32_t box) const
{
    if (!m_coverage)
        return {};
    const std::optional<NodeId> &node = m_graph->content.boxes[box].node;
    if (!node || node->graph != m_coverage->graph || node->index >= m_coverage->partitions.size())
        return {};
    return m_coverage->partitions[node->index];
}

} // namespace shapewright
