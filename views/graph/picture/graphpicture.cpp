// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/graphpicture.h"

#include "views/graph/picture/displaytext.h"
#include "views/graph/picture/routecutter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr double margin = 32;
constexpr double stretchLength = 400;
constexpr double labelGap = 7;                 // between a label and its edge
constexpr double freeAboveLabel = 2;           // that no line comes nearer
constexpr qsizetype charactersForUnknown = 18; // room for a shape that is not known yet
constexpr qsizetype charactersForEdits = 4;
constexpr qsizetype longestName = 18; // of a tensor, before its shape

// The least x of a route within a range of heights.
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

void GraphPicture::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_fonts = PictureFonts(theme);
    measureBoxes();
    measureLabels(nullptr);
}

void GraphPicture::setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph, const GraphOptions &options)
{
    m_model = std::move(model);
    m_graph = graph;
    m_options = options;
    checkShapes();
    m_content = m_model ? GraphContent::of(*m_model, graph, options) : GraphContent();
    m_boxOfNode.clear();
    m_boxOfTerminal.clear();
    for (std::uint32_t i = 0; i < m_content.boxes.size(); ++i) {
        if (m_content.boxes[i].node)
            m_boxOfNode.emplace(*m_content.boxes[i].node, i);
        else if (m_content.boxes[i].value)
            m_boxOfTerminal.emplace(*m_content.boxes[i].value, i);
    }
    m_boxes.assign(m_content.boxes.size(), {});
    m_edges.assign(m_content.edges.size(), {});
    selectBoxes({});
    m_isLaidOut = false;
    m_bounds = {};
    measureBoxes();
    measureLabels(nullptr);
    markProblems();
    findCuts();
    m_marks = EmphasisMarks::of(*this);
    indexAll();
}

void GraphPicture::setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after)
{
    if (before == m_before && after == m_after)
        return;
    const bool sameBefore = before == m_before;
    const std::shared_ptr<const ShapeTable> shown = sameBefore ? m_after : nullptr;
    m_before = std::move(before);
    m_after = std::move(after);
    checkShapes();
    if (!m_isLaidOut && !sameBefore)
        measureBoxes();
    else if (m_isAfterKnown) {
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            m_boxes[i].look.setElements(m_content.boxes[i], m_after.get(), m_fonts, m_theme);
    }
    measureLabels(shown.get());
    markProblems();
    m_marks = EmphasisMarks::of(*this);
}

bool GraphPicture::fits(const ShapeTable *table) const
{
    return table && m_model && table->graphs.size() == m_model->graphs().size() &&
           std::equal(table->graphs.begin(), table->graphs.end(), m_model->graphs().begin(),
                      [](const auto &shapes, const Graph &graph) { return shapes.size() == graph.values.size(); });
}

void GraphPicture::checkShapes()
{
    m_isBeforeKnown = fits(m_before.get());
    m_isAfterKnown = fits(m_after.get());
}

qsizetype GraphPicture::labelRoom(const GraphEdge &edge) const
{
    if (!edge.hasLabel)
        return 0;
    // The wider of the declared and the inferred shape: shapes change without moving a node.
    const Value &value = m_model->value(edge.value);
    const ValueShape declared{value.declared, false, false, {}};
    const ShapeTable *before = knownBefore();
    const ValueShape &inferred = before ? before->at(edge.value) : declared;
    const ShapeLabel label = shapeLabel(inferred, inferred);
    qsizetype characters = std::max(shapeLabel(declared, declared).length(), label.length());
    if (!before)
        characters = std::max(characters, charactersForUnknown);
    else if (label.isDynamic()) // a size or another name may take more
        characters = std::max(characters, std::min(charactersForUnknown, label.length() + charactersForEdits));
    if (m_options.tensorNames)
        characters += std::min(qsizetype(value.name.size()), longestName) + 2;
    return characters;
}

LayoutRequest GraphPicture::layoutRequest() const
{
    const double digit = m_fonts.width(u"0"_s, PictureFont::Label);
    LayoutRequest request;
    for (const Box &box : m_boxes)
        request.nodes.push_back({box.look.size.width(), box.look.size.height()});
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        const GraphEdge &edge = m_content.edges[i];
        request.edges.push_back({edge.from, edge.to, digit * double(m_edges[i].room)});
    }
    return request;
}

bool GraphPicture::setLayout(const LayoutResult &result)
{
    if (result.positions.size() != m_boxes.size() || result.routes.size() != m_edges.size() ||
        result.labels.size() != m_edges.size() || result.labelWidths.size() != m_edges.size())
        return false;
    m_bounds = QRectF(0, 0, result.width, result.height).adjusted(-margin, -margin, margin, margin);
    const auto hasPlace = [&](std::size_t box) { return box >= result.placed.size() || result.placed[box]; };
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes[i].rect = {};
        if (hasPlace(i))
            m_boxes[i].rect = QRectF(QPointF(result.positions[i].x, result.positions[i].y), m_boxes[i].look.size);
    }
    m_isLaidOut = true;
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        Edge &edge = m_edges[i];
        edge.route.clear();
        edge.route.reserve(qsizetype(result.routes[i].size()));
        for (const auto &point : result.routes[i])
            edge.route.append(QPointF(point.x, point.y));
        edge.isFar = i < result.far.size() && result.far[i];
        setLabelPlace(std::uint32_t(i), result);
    }
    indexAll();
    return true;
}

void GraphPicture::setLabelPlace(std::uint32_t index, const LayoutResult &result)
{
    Edge &edge = m_edges[index];
    edge.labelRoom = {};
    if (!m_content.edges[index].hasLabel || edge.route.isEmpty())
        return placeLabel(edge);
    const double digit = m_fonts.width(u"0"_s, PictureFont::Label);
    const double width = result.labelWidths[index];
    edge.isLabelOnDemand = width <= 0;
    const qsizetype found =
        edge.isLabelOnDemand ? edge.room : std::min(edge.room, qsizetype(std::floor(width / digit + 0.01)));
    edge.labelRoom = QRectF(result.labels[index].x, result.labels[index].y - layoutLabelHeight / 2,
                            digit * double(found), layoutLabelHeight);
    if (std::exchange(edge.foundRoom, found) == found)
        placeLabel(edge);
    else
        measureLabel(index);
}

void GraphPicture::measureBoxes()
{
    const ShapeTable *before = knownBefore();
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes[i].look = BoxLook::of(m_content.boxes[i], before, m_fonts, m_theme);
        if (m_isAfterKnown)
            m_boxes[i].look.setElements(m_content.boxes[i], m_after.get(), m_fonts, m_theme);
    }
}

ShapeLabel GraphPicture::labelOf(std::uint32_t index) const
{
    const GraphEdge &edge = m_content.edges[index];
    const ValueShape &before = m_before->at(edge.value), &after = m_after->at(edge.value);
    const qsizetype room = m_edges[index].foundRoom;
    if (!edge.hasLabel || !m_options.tensorNames || room < m_edges[index].room)
        return shapeLabel(before, after, edge.hasLabel ? std::min(room, longestShapeLabel) : longestShapeLabel);
    const QString name = elidedInFront(displayText(m_model->value(edge.value).name), longestName);
    ShapeLabel label = shapeLabel(before, after, std::max(room - name.size() - 2, qsizetype(4)));
    if (!name.isEmpty())
        label.spans.prepend({ShapeLabel::Span::Kind::Name, name + u"  "_s, {}});
    return label;
}

// Only what is not as it was: an edit of a large model changes few of its labels.
void GraphPicture::measureLabels(const ShapeTable *shownBefore)
{
    const bool canCompare = areShapesKnown() && fits(shownBefore);
    for (std::uint32_t i = 0; i < m_edges.size(); ++i) {
        const GraphEdge &edge = m_content.edges[i];
        if (canCompare && shownBefore->at(edge.value) == m_after->at(edge.value))
            continue;
        if (!canCompare && !m_isLaidOut)
            m_edges[i].room = m_edges[i].foundRoom = labelRoom(edge);
        measureLabel(i);
    }
}

void GraphPicture::measureLabel(std::uint32_t index)
{
    Edge &edge = m_edges[index];
    edge.label = areShapesKnown() ? labelOf(index) : ShapeLabel();
    edge.ink = m_content.edges[index].hasLabel ? inked(edge.label, InkedFor::Label, m_fonts, m_theme) : InkedText();
    placeLabel(edge);
}

void GraphPicture::placeLabel(Edge &edge) const
{
    edge.labelRect = {};
    if (!m_isLaidOut || edge.ink.runs.isEmpty() || edge.labelRoom.isNull())
        return;
    QRectF rect = edge.labelRoom;
    rect.setWidth(edge.ink.width);
    // The room was kept for the longest text: a shorter one moves to its edge where that is on the right.
    const double side = leftmost(edge.route, rect.top() - freeAboveLabel, rect.bottom() + freeAboveLabel);
    if (rect.left() < side && side < std::numeric_limits<double>::max())
        rect.moveRight(std::min(side - labelGap, edge.labelRoom.right()));
    edge.labelRect = rect;
}

const Problem *GraphPicture::problem(std::uint32_t index) const
{
    return m_after && index < m_after->problems.size() ? &m_after->problems[index] : nullptr;
}

// A problem within a subgraph or a function stands at the node of this graph that holds it.
std::optional<std::uint32_t> GraphPicture::boxOf(const Problem &problem) const
{
    std::optional<NodeId> node = problem.node;
    GraphId graph = node ? node->graph : problem.value ? problem.value->graph : problem.graph;
    while (graph != m_graph && m_model->graph(graph).owner) {
        node = m_model->graph(graph).owner;
        graph = node->graph;
    }
    if (graph != m_graph)
        return {};
    if (node)
        return boxOf(*node);
    if (!problem.value)
        return {};
    const auto terminal = m_boxOfTerminal.find(*problem.value);
    return terminal == m_boxOfTerminal.end() ? std::nullopt : std::optional(terminal->second);
}

void GraphPicture::markProblems()
{
    for (Box &box : m_boxes) {
        box.problems.clear();
        box.badge.reset();
    }
    if (!m_isAfterKnown)
        return;
    for (std::uint32_t i = 0; i < m_after->problems.size(); ++i) {
        const Problem &problem = m_after->problems[i];
        const auto index = problem.severity == Severity::Note ? std::nullopt : boxOf(problem);
        if (!index)
            continue;
        Box &box = m_boxes[*index];
        box.problems.push_back(i);
        if (!box.badge || problem.severity == Severity::Error)
            box.badge = problem.severity;
    }
}

void GraphPicture::setEmphasis(Emphasis emphasis)
{
    if (emphasis == m_emphasis)
        return;
    m_emphasis = std::move(emphasis);
    m_marks = EmphasisMarks::of(*this);
}

void GraphPicture::setCoverage(std::shared_ptr<const Coverage> coverage)
{
    m_coverage = std::move(coverage);
    findCuts();
}

std::optional<std::int32_t> GraphPicture::partition(std::uint32_t box) const
{
    const std::optional<NodeId> &node = m_content.boxes[box].node;
    if (!m_coverage || !node || node->graph != m_coverage->graph || node->index >= m_coverage->partitions.size())
        return {};
    return m_coverage->partitions[node->index];
}

void GraphPicture::findCuts()
{
    m_cutEdges.clear();
    for (std::uint32_t i = 0; m_coverage && i < m_content.edges.size(); ++i) {
        const auto from = partition(m_content.edges[i].from), to = partition(m_content.edges[i].to);
        if (from && to && from != to && from != notThere && to != notThere)
            m_cutEdges.push_back(i);
    }
}

void GraphPicture::indexAll()
{
    m_boxIndex = {};
    m_labelIndex = {};
    m_stretchIndex = {};
    m_stretches.clear();
    m_stretchPoints.clear();
    if (!m_isLaidOut)
        return;
    for (std::uint32_t i = 0; i < m_boxes.size(); ++i) {
        if (!m_boxes[i].rect.isNull())
            m_boxIndex.insert(m_boxes[i].rect.adjusted(0, -badgeReach, badgeReach, 0), i);
    }
    for (std::uint32_t i = 0; i < m_edges.size(); ++i) {
        if (!m_edges[i].labelRoom.isNull())
            m_labelIndex.insert(m_edges[i].labelRoom, i);
    }
    indexRoutes();
}

void GraphPicture::indexRoutes()
{
    RouteCutter cutter(stretchLength);
    for (std::uint32_t i = 0; i < m_edges.size(); ++i) {
        const QPolygonF &route = m_edges[i].route;
        cutter.cut(route.constData(), std::size_t(route.size()), m_content.edges[i].value,
                   [&](const std::vector<QPointF> &points, const QRectF &around, bool isEnd) {
                       m_stretchIndex.insert(around, std::uint32_t(m_stretches.size()));
                       m_stretches.push_back(
                           {i, std::uint32_t(m_stretchPoints.size()), std::uint32_t(points.size()), isEnd});
                       m_stretchPoints.insert(m_stretchPoints.end(), points.begin(), points.end());
                   });
    }
}

std::optional<std::uint32_t> GraphPicture::boxOf(NodeId node) const
{
    const auto found = m_boxOfNode.find(node);
    if (found == m_boxOfNode.end())
        return {};
    return found->second;
}

QRectF GraphPicture::rectOf(ValueId value) const
{
    QRectF rect;
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        if (m_content.edges[i].value == value)
            rect |= m_edges[i].route.boundingRect().adjusted(-1, 0, 1, 0);
    }
    return rect;
}

void GraphPicture::selectBoxes(std::vector<std::uint32_t> boxes)
{
    m_isBoxSelected.assign(m_boxes.size(), false);
    for (const std::uint32_t box : boxes)
        m_isBoxSelected[box] = true;
    m_selectedBoxes = std::move(boxes);
    m_selectedValue.reset();
    m_edgesOfSelection.clear();
    for (std::uint32_t i = 0; i < m_content.edges.size() && !m_selectedBoxes.empty(); ++i) {
        if (m_isBoxSelected[m_content.edges[i].from] || m_isBoxSelected[m_content.edges[i].to])
            m_edgesOfSelection.push_back(i);
    }
}

void GraphPicture::selectValue(std::optional<ValueId> value)
{
    selectBoxes({});
    m_selectedValue = value;
}

std::optional<std::uint32_t> GraphPicture::selectedBox() const
{
    return m_selectedBoxes.empty() ? std::nullopt : std::optional(m_selectedBoxes.back());
}

QRectF GraphPicture::selectionRect() const
{
    if (m_selectedValue)
        return rectOf(*m_selectedValue);
    QRectF rect;
    for (const std::uint32_t box : m_selectedBoxes)
        rect |= m_boxes[box].rect;
    return rect;
}

bool GraphPicture::isLit(std::uint32_t edge) const
{
    const GraphEdge &content = m_content.edges[edge];
    if (m_selectedValue)
        return content.value == *m_selectedValue;
    return m_isBoxSelected[content.from] || m_isBoxSelected[content.to];
}

bool GraphPicture::standsOut(std::uint32_t edge) const
{
    using Mark = EmphasisMarks::Mark;
    const Mark mark = m_marks.edges[edge];
    return isLit(edge) || mark == Mark::Symbol || mark == Mark::Path || mark == Mark::Found;
}

bool GraphPicture::isLabelShown(std::uint32_t edge) const
{
    return !m_edges[edge].labelRect.isNull() && (!m_edges[edge].isLabelOnDemand || standsOut(edge));
}

} // namespace shapewright
