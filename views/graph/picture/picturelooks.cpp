// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/picturelooks.h"

#include "model/shape/tables/shapetable.h"
#include "views/graph/picture/displaytext.h"

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr double labelGap = 7;       // between a label and its edge
constexpr double freeAboveLabel = 2; // no line comes nearer to a label than this

// The smallest x of a route within a range of heights.
double leftmost(const QPolygonF &route, double top, double bottom)
{
    double least = std::numeric_limits<double>::max();
    for (qsizetype i = 1; i < route.size(); ++i) {
        const double high = std::min(route[i - 1].y(), route[i].y());
        const double low = std::max(route[i - 1].y(), route[i].y());
        if (low < top || high > bottom)
            continue;
        if (high == low)
            least = std::min({least, route[i - 1].x(), route[i].x()});
        for (const double y : {std::max(top, high), std::min(bottom, low)}) {
            const double share = high == low ? 0 : (y - route[i - 1].y()) / (route[i].y() - route[i - 1].y());
            least = std::min(least, route[i - 1].x() + (route[i].x() - route[i - 1].x()) * share);
        }
    }
    return least;
}

} // namespace

void PictureLooks::setTheme(const Theme &theme)
{
    if (theme.uiFont != m_theme.uiFont || theme.monoFont != m_theme.monoFont)
        m_fonts = PictureFonts(theme);
    m_theme = theme;
    colourTitles();
    m_boxes.clear();
    m_labels.clear();
}

void PictureLooks::setPicture(std::shared_ptr<const MeasuredGraph> graph, std::shared_ptr<const GraphPlaces> places,
                              const ShownShapes &shapes)
{
    const bool isAnother = graph != m_graph;
    m_graph = std::move(graph);
    m_places = std::move(places);
    m_shapes = shapes;
    if (isAnother)
        colourTitles();
    m_boxes.clear();
    m_labels.clear();
}

void PictureLooks::colourTitles()
{
    m_titleColours.clear();
    if (!m_graph)
        return;
    m_titleColours.reserve(m_graph->content.boxes.size());
    for (const GraphBox &box : m_graph->content.boxes)
        m_titleColours.push_back(box.opType.isEmpty() && box.kind != GraphBox::Kind::Node
                                     ? m_theme.terminal()
                                     : m_theme.category(box.opType, box.domain));
}

const BoxLook &PictureLooks::box(std::uint32_t index) const
{
    const auto [known, isNew] = m_boxes.try_emplace(index);
    if (isNew) {
        const GraphBox &box = m_graph->content.boxes[index];
        known->second = BoxLook::of(box, m_shapes.knownBefore(), m_fonts, m_theme);
        known->second.size = m_graph->boxSizes[index];
        if (const ShapeTable *after = m_shapes.knownAfter())
            known->second.setElements(box, after, m_fonts, m_theme);
        if (box.block && m_shapes.areKnown())
            known->second.setState(box, *m_shapes.before, *m_shapes.after, m_fonts, m_theme);
    }
    return known->second;
}

const EdgeLabel &PictureLooks::label(std::uint32_t index) const
{
    const auto [known, isNew] = m_labels.try_emplace(index);
    if (isNew)
        known->second = makeLabel(index);
    return known->second;
}

EdgeLabel PictureLooks::makeLabel(std::uint32_t index) const
{
    EdgeLabel label;
    if (m_shapes.areKnown())
        label.text = labelText(index);
    if (m_graph->content.edges[index].hasLabel)
        label.ink = inked(label.text, InkedFor::Label, m_fonts, m_theme);
    label.rect = labelRect(m_places->edges[index], label.ink);
    return label;
}

ShapeLabel PictureLooks::labelText(std::uint32_t index) const
{
    const GraphEdge &edge = m_graph->content.edges[index];
    const ValueShape &before = m_shapes.before->at(edge.value), &after = m_shapes.after->at(edge.value);
    const qsizetype length = m_places->edges[index].labelLength;
    if (m_graph->subject.options.compared)
        return comparedLabel(before, after,
                             edge.hasLabel ? std::min(length, longestComparedLabel) : longestComparedLabel);
    if (!edge.hasLabel || !m_graph->subject.options.tensorNames || length < m_graph->labelLengths[index])
        return shapeLabel(before, after, edge.hasLabel ? std::min(length, longestShapeLabel) : longestShapeLabel);
    const QString name = elidedInFront(displayText(m_graph->model().value(edge.value).name), longestNameInLabel);
    ShapeLabel label = shapeLabel(before, after, std::max(length - name.size() - 2, qsizetype(4)));
    if (!name.isEmpty())
        label.spans.prepend({ShapeLabel::Span::Kind::Name, name + u"  "_s, {}});
    return label;
}

QRectF PictureLooks::labelRect(const GraphPlaces::Edge &edge, const InkedText &ink) const
{
    if (ink.runs.isEmpty() || edge.labelRoom.isNull())
        return {};
    QRectF rect = edge.labelRoom;
    rect.setWidth(ink.width);
    // The room was reserved for the longest text. If the edge is to the right of it, a shorter text moves to the edge.
    const double side = leftmost(edge.route, rect.top() - freeAboveLabel, rect.bottom() + freeAboveLabel);
    if (rect.left() < side && side < std::numeric_limits<double>::max())
        rect.moveRight(std::min(side - labelGap, edge.labelRoom.right()));
    return rect;
}

} // namespace shapewright
