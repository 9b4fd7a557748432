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
constexpr double labelGap = 7;       // between a label and its edge
constexpr double freeAboveLabel = 2; // that no line comes nearer

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
    const bool hasSameFonts = theme.uiFont == m_theme.uiFont && theme.monoFont == m_theme.monoFont;
    m_theme = theme;
    if (!hasSameFonts) {
        m_fonts = PictureFonts(theme);
        m_measured.measureFor(m_before, m_fonts, m_theme);
        takeSizes();
    }
    colourBoxes();
    forgetTexts();
}

void GraphPicture::setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph, const GraphOptions &options)
{
    setGraph(MeasuredGraph::of({std::move(model), graph, options, m_before}, m_fonts, m_theme));
}

void GraphPicture::setGraph(MeasuredGraph measured)
{
    m_measured = std::move(measured);
    checkShapes();
    m_boxes.assign(content().boxes.size(), {});
    m_edges.assign(content().edges.size(), {});
    takeSizes();
    colourBoxes();
    selectBoxes({});
    m_isLaidOut = false;
    m_bounds = {};
    forgetTexts();
    markProblems();
    findCuts();
    m_marks = EmphasisMarks::of(*this);
    indexAll();
}

void GraphPicture::setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after)
{
    if (before == m_before && after == m_after)
        return;
    const bool isSameBefore = before == m_before;
    m_before = std::move(before);
    m_after = std::move(after);
    checkShapes();
    if (!m_isLaidOut && !isSameBefore) {
        m_measured.measureFor(m_before, m_fonts, m_theme);
        takeSizes();
    }
    forgetTexts();
    markProblems();
    m_marks = EmphasisMarks::of(*this);
}

void GraphPicture::checkShapes()
{
    m_isBeforeKnown = m_measured.subject.isFittedBy(m_before.get());
    m_isAfterKnown = m_measured.subject.isFittedBy(m_after.get());
}

void GraphPicture::takeSizes()
{
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes[i].size = m_measured.sizes[i];
        m_boxes[i].hasRows = !content().boxes[i].rows.isEmpty();
    }
    for (std::size_t i = 0; i < m_edges.size(); ++i)
        m_edges[i].room = m_edges[i].foundRoom = m_measured.rooms[i];
}

void GraphPicture::colourBoxes()
{
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const GraphBox &box = content().boxes[i];
        m_boxes[i].colour =
            box.kind == GraphBox::Kind::Node ? m_theme.category(box.opType, box.domain) : m_theme.terminal();
    }
}

void GraphPicture::forgetTexts()
{
    m_looks.assign(m_boxes.size(), {});
    m_labels.assign(m_edges.size(), {});
}

LayoutRequest GraphPicture::layoutRequest() const
{
    const double digit = m_fonts.width(u"0"_s, PictureFont::Label);
    LayoutRequest request;
    for (const Box &box : m_boxes)
        request.nodes.push_back({box.size.width(), box.size.height()});
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        const GraphEdge &edge = content().edges[i];
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
            m_boxes[i].rect = QRectF(QPointF(result.positions[i].x, result.positions[i].y), m_boxes[i].size);
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
    forgetTexts(); // labels have other places, and some have less room
    indexAll();
    return true;
}

void GraphPicture::setLabelPlace(std::uint32_t index, const LayoutResult &result)
{
    Edge &edge = m_edges[index];
    edge.labelRoom = {};
    if (!content().edges[index].hasLabel || edge.route.isEmpty())
        return;
    const double digit = m_fonts.width(u"0"_s, PictureFont::Label);
    const double width = result.labelWidths[index];
    edge.isLabelOnDemand = width <= 0;
    edge.foundRoom =
        edge.isLabelOnDemand ? edge.room : std::min(edge.room, qsizetype(std::floor(width / digit + 0.01)));
    edge.labelRoom = QRectF(result.labels[index].x, result.labels[index].y - layoutLabelHeight / 2,
                            digit * double(edge.foundRoom), layoutLabelHeight);
}

const BoxLook &GraphPicture::look(std::uint32_t index) const
{
    std::optional<BoxLook> &look = m_looks[index];
    if (!look) {
        const GraphBox &box = content().boxes[index];
        look = BoxLook::of(box, knownBefore(), m_fonts, m_theme);
        look->size = m_boxes[index].size;
        if (m_isAfterKnown)
            look->setElements(box, m_after.get(), m_fonts, m_theme);
    }
    return *look;
}

const GraphPicture::Label &GraphPicture::label(std::uint32_t index) const
{
    std::optional<Label> &label = m_labels[index];
    if (!label) {
        label.emplace();
        if (areShapesKnown())
            label->text = labelText(index);
        if (content().edges[index].hasLabel)
            label->ink = inked(label->text, InkedFor::Label, m_fonts, m_theme);
        label->rect = labelRect(m_edges[index], label->ink);
    }
    return *label;
}

ShapeLabel GraphPicture::labelText(std::uint32_t index) const
{
    const GraphEdge &edge = content().edges[index];
    const ValueShape &before = m_before->at(edge.value), &after = m_after->at(edge.value);
    const qsizetype room = m_edges[index].foundRoom;
    if (!edge.hasLabel || !options().tensorNames || room < m_edges[index].room)
        return shapeLabel(before, after, edge.hasLabel ? std::min(room, longestShapeLabel) : longestShapeLabel);
    const QString name = elidedInFront(displayText(model()->value(edge.value).name), longestNameInLabel);
    ShapeLabel label = shapeLabel(before, after, std::max(room - name.size() - 2, qsizetype(4)));
    if (!name.isEmpty())
        label.spans.prepend({ShapeLabel::Span::Kind::Name, name + u"  "_s, {}});
    return label;
}

QRectF GraphPicture::labelRect(const Edge &edge, const InkedText &ink) const
{
    if (!m_isLaidOut || ink.runs.isEmpty() || edge.labelRoom.isNull())
        return {};
    QRectF rect = edge.labelRoom;
    rect.setWidth(ink.width);
    // The room was kept for the longest text: a shorter one moves to its edge where that is on the right.
    const double side = leftmost(edge.route, rect.top() - freeAboveLabel, rect.bottom() + freeAboveLabel);
    if (rect.left() < side && side < std::numeric_limits<double>::max())
        rect.moveRight(std::min(side - labelGap, edge.labelRoom.right()));
    return rect;
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
    while (graph != this->graph() && model()->graph(graph).owner) {
        node = model()->graph(graph).owner;
        graph = node->graph;
    }
    if (graph != this->graph())
        return {};
    if (node)
        return boxOf(*node);
    if (!problem.value)
        return {};
    const auto terminal = m_measured.boxOfTerminal.find(*problem.value);
    return terminal == m_measured.boxOfTerminal.end() ? std::nullopt : std::optional(terminal->second);
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
    const std::optional<NodeId> &node = content().boxes[box].node;
    if (!m_coverage || !node || node->graph != m_coverage->graph || node->index >= m_coverage->partitions.size())
        return {};
    return m_coverage->partitions[node->index];
}

void GraphPicture::findCuts()
{
    m_cutEdges.clear();
    for (std::uint32_t i = 0; m_coverage && i < content().edges.size(); ++i) {
        const auto from = partition(content().edges[i].from), to = partition(content().edges[i].to);
        if (from && to && from != to && from != notPresent && to != notPresent)
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
        cutter.cut(route.constData(), std::size_t(route.size()), content().edges[i].value,
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
    const auto found = m_measured.boxOfNode.find(node);
    if (found == m_measured.boxOfNode.end())
        return {};
    return found->second;
}

QRectF GraphPicture::rectOf(ValueId value) const
{
    QRectF rect;
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        if (content().edges[i].value == value)
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
    for (std::uint32_t i = 0; i < content().edges.size() && !m_selectedBoxes.empty(); ++i) {
        if (m_isBoxSelected[content().edges[i].from] || m_isBoxSelected[content().edges[i].to])
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
    const GraphEdge &shown = content().edges[edge];
    if (m_selectedValue)
        return shown.value == *m_selectedValue;
    return m_isBoxSelected[shown.from] || m_isBoxSelected[shown.to];
}

bool GraphPicture::standsOut(std::uint32_t edge) const
{
    using Mark = EmphasisMarks::Mark;
    const Mark mark = m_marks.edges[edge];
    return isLit(edge) || mark == Mark::Symbol || mark == Mark::Path || mark == Mark::Found;
}

bool GraphPicture::isLabelShown(std::uint32_t edge) const
{
    return (!m_edges[edge].isLabelOnDemand || standsOut(edge)) && !label(edge).rect.isNull();
}

} // namespace shapewright
