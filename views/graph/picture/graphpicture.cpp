// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/graphpicture.h"

#include <utility>

namespace shapewright {

GraphPicture::GraphPicture()
{
    setGraph(std::make_shared<const MeasuredGraph>());
}

void GraphPicture::setTheme(const Theme &theme)
{
    const Theme &old = m_looks.theme();
    const bool hasSameFonts = theme.uiFont == old.uiFont && theme.monoFont == old.monoFont;
    m_looks.setTheme(theme);
    if (hasSameFonts)
        return;
    m_graph = std::make_shared<const MeasuredGraph>(m_graph->measuredFor(m_shapes.before, m_looks.fonts(), theme));
    m_looks.setPicture(m_graph, m_places, m_shapes);
}

void GraphPicture::setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph, const GraphOptions &options,
                            std::shared_ptr<const CollapsedGraph> collapsed)
{
    setGraph(std::make_shared<const MeasuredGraph>(MeasuredGraph::of(
        {std::move(model), graph, options, m_shapes.before, std::move(collapsed)}, m_looks.fonts(), m_looks.theme())));
}

void GraphPicture::setGraph(std::shared_ptr<const MeasuredGraph> graph)
{
    m_graph = std::move(graph);
    m_places = std::make_shared<const GraphPlaces>(GraphPlaces::unknown(*m_graph));
    m_shapes.compareWith(m_graph->subject);
    m_looks.setPicture(m_graph, m_places, m_shapes);
    m_selection.setGraph(m_graph);
    m_problems = ProblemMarks::of(*m_graph, m_shapes);
    setCoverage(m_coverage.coverage());
    setFates(m_gone.fates());
    m_comparison = ComparisonMarks(*m_graph);
    markEmphasis();
}

bool GraphPicture::setPlaces(std::shared_ptr<const GraphPlaces> places)
{
    if (!places->isLaidOut || !places->subject.hasSameContent(m_graph->subject))
        return false;
    m_places = std::move(places);
    m_looks.setPicture(m_graph, m_places, m_shapes);
    return true;
}

void GraphPicture::setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after)
{
    if (before == m_shapes.before && after == m_shapes.after)
        return;
    const bool isSameBefore = before == m_shapes.before;
    m_shapes.before = std::move(before);
    m_shapes.after = std::move(after);
    m_shapes.compareWith(m_graph->subject);
    if (!m_places->isLaidOut && !isSameBefore) {
        // Labels get the room that the new shapes need, while that still moves nothing.
        m_graph = std::make_shared<const MeasuredGraph>(
            m_graph->measuredFor(m_shapes.before, m_looks.fonts(), m_looks.theme()));
        m_places = std::make_shared<const GraphPlaces>(GraphPlaces::unknown(*m_graph));
    }
    m_looks.setPicture(m_graph, m_places, m_shapes);
    m_problems = ProblemMarks::of(*m_graph, m_shapes);
    markEmphasis();
}

void GraphPicture::setEmphasis(Emphasis emphasis)
{
    if (emphasis == m_marks.emphasis)
        return;
    m_marks.emphasis = std::move(emphasis);
    markEmphasis();
}

void GraphPicture::markEmphasis()
{
    m_marks =
        EmphasisMarks::of(std::move(m_marks.emphasis), *m_graph, m_shapes.areKnown() ? m_shapes.after.get() : nullptr);
}

void GraphPicture::setCoverage(std::shared_ptr<const Coverage> coverage)
{
    m_coverage = CoverageMarks(m_graph, std::move(coverage));
}

void GraphPicture::setFates(std::shared_ptr<const NodeFates> fates)
{
    m_gone = GoneMarks(*m_graph, std::move(fates));
}

bool GraphPicture::standsOut(std::uint32_t edge) const
{
    using Mark = EmphasisMarks::Mark;
    const Mark mark = m_marks.edges[edge];
    return m_selection.hasEdge(edge) || mark == Mark::Symbol || mark == Mark::Path || mark == Mark::Found;
}

bool GraphPicture::isLabelShown(std::uint32_t edge) const
{
    return (!m_places->edges[edge].isLabelOnDemand || standsOut(edge)) && !m_looks.label(edge).rect.isNull();
}

} // namespace shapewright
