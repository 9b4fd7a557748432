// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/comparisonmarks.h"

namespace shapewright {

namespace {

using Part = MergedGraph::Part;

Part partOf(const MergedGraph &merged, const GraphBox &box)
{
    if (box.node)
        return merged.partOf(*box.node);
    if (!box.value || box.value->graph != mainGraph || !box.bundled.empty())
        return Part::Equal;
    if (box.kind != GraphBox::Kind::Output)
        return merged.partOf(*box.value);
    const auto found = merged.outputs.find(*box.value);
    return found != merged.outputs.end() ? found->second : Part::Equal;
}

} // namespace

ComparisonMarks::ComparisonMarks(const MeasuredGraph &graph)
{
    const auto &merged = graph.subject.options.compared;
    if (!merged || graph.subject.model != merged->graph)
        return;
    m_boxes.reserve(graph.content.boxes.size());
    for (const GraphBox &box : graph.content.boxes)
        m_boxes.push_back(partOf(*merged, box));
    const auto isOf = [this](const GraphEdge &edge, Part part) {
        return m_boxes[edge.from] == part || m_boxes[edge.to] == part;
    };
    m_edges.reserve(graph.content.edges.size());
    for (const GraphEdge &edge : graph.content.edges) {
        const auto &node = graph.content.boxes[edge.to].node;
        if (edge.isOfA || isOf(edge, Part::OnlyA))
            m_edges.push_back(Part::OnlyA);
        else if (isOf(edge, Part::OnlyB) || (node && merged->edgesOfB.contains({edge.value, *node})))
            m_edges.push_back(Part::OnlyB);
        else
            m_edges.push_back(Part::Equal);
    }
}

QColor ComparisonMarks::colour(Part part, const Theme &theme)
{
    switch (part) {
    case Part::Equal:
        return theme.nodeBorder;
    case Part::Changed:
        return theme.unknown;
    case Part::OnlyA:
        return theme.error;
    case Part::OnlyB:
        return theme.fixed;
    case Part::Replaced:
        return theme.replaced;
    }
    return {};
}

} // namespace shapewright
