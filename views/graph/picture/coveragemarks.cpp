// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/coveragemarks.h"

#include <utility>

namespace shapewright {

CoverageMarks::CoverageMarks(std::shared_ptr<const MeasuredGraph> graph, std::shared_ptr<const Coverage> coverage)
    : m_graph(std::move(graph)), m_coverage(std::move(coverage))
{
    countBlocks();
    const std::vector<GraphEdge> &edges = m_graph->content.edges;
    for (std::uint32_t i = 0; m_coverage && i < edges.size(); ++i) {
        const auto from = partition(edges[i].from), to = partition(edges[i].to);
        // Whether a tensor is handed over between blocks is for their nodes to say.
        const bool isBetweenNodes = !m_blocks.contains(edges[i].from) && !m_blocks.contains(edges[i].to);
        if (isBetweenNodes && from && to && from != to && from != notPresent && to != notPresent)
            m_cutEdges.push_back(i);
    }
}

void CoverageMarks::countBlocks()
{
    if (!m_coverage || m_coverage->graph != m_graph->subject.graph)
        return;
    const std::vector<GraphBox> &boxes = m_graph->content.boxes;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if (!boxes[i].block)
            continue;
        Share &share = m_blocks[i];
        for (const NodeId node : nodesOf(boxes[i])) {
            const bool isKnown = node.index < m_coverage->partitions.size();
            const std::int32_t partition = isKnown ? m_coverage->partitions[node.index] : notPresent;
            share.asked += partition != notPresent ? 1 : 0;
            share.supported += partition >= 0 ? 1 : 0;
        }
    }
}

std::optional<CoverageMarks::Share> CoverageMarks::shareOf(std::uint32_t box) const
{
    const auto found = m_blocks.find(box);
    return found == m_blocks.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> CoverageMarks::partTaken(std::uint32_t box) const
{
    const auto share = shareOf(box);
    if (!share || share->supported == 0 || share->supported == share->asked)
        return {};
    return double(share->supported) / double(share->asked);
}

std::optional<std::int32_t> CoverageMarks::partition(std::uint32_t box) const
{
    if (!m_coverage)
        return {};
    if (const auto block = m_blocks.find(box); block != m_blocks.end()) {
        const Share &share = block->second;
        if (share.asked == 0)
            return notPresent;
        return share.supported == share.asked ? 0 : share.supported == 0 ? std::optional(notSupported) : std::nullopt;
    }
    const std::optional<NodeId> &node = m_graph->content.boxes[box].node;
    if (!node || node->graph != m_coverage->graph || node->index >= m_coverage->partitions.size())
        return {};
    return m_coverage->partitions[node->index];
}

} // namespace shapewright
