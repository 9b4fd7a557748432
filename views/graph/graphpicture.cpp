// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graphpicture.h"

#include "views/graph/displaytext.h"
#include "views/panels/chips.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLineF>

#include <algorithm>
#include <limits>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr double margin = 32;
constexpr double stretchLength = 400;
constexpr double labelGap = 7;           // between a label and its edge
constexpr int charactersForUnknown = 14; // room for a shape that is not known yet

double distanceTo(const QPointF &point, const QPointF &a, const QPointF &b)
{
    const QPointF along = b - a;
    const double squared = QPointF::dotProduct(along, along);
    const double share = squared > 0 ? std::clamp(QPointF::dotProduct(point - a, along) / squared, 0.0, 1.0) : 0.0;
    return QLineF(point, a + along * share).length();
}

// The least x of a route within a range of heights.
double leftmost(const QPolygonF &route, double top, double bottom)
{
    double least = std::numeric_limits<double>::max();
    for (qsizetype i = 1; i < route.size(); ++i) {
        const double high = std::min(route[i - 1].y(), route[i].y());
        const double low = std::max(route[i - 1].y(), route[i].y());
        if (low < top || high > bottom)
            continue;
        for (const double y : {std::max(top, high), std::min(bottom, low)}) {
            const double share = high == low ? 0 : (y - route[i - 1].y()) / (route[i].y() - route[i - 1].y());
            least = std::min(least, route[i - 1].x() + (route[i].x() - route[i - 1].x()) * share);
        }
    }
    return least;
}

QString valueDescription(const Value &value, const GraphPicture::Edge &edge, const ValueShape &before,
                         const ValueShape &after)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("GraphPicture", text); };
    QStringList lines{elided(displayText(value.name), 120),
                      u"%1 %2"_s.arg(displayText(shortTypeName(after.type)), edge.label.whole)};
    const QString old = displayText(timesText(before.type.shape));
    if (before.type.isTensor() && old != edge.label.whole)
        lines.append(tr("before the edits: %1").arg(old));
    if (after.declaredOnly)
        lines.append(tr("declared by the file, not inferred"));
    if (after.assumed)
        lines.append(tr("holds under an assumption about inputs"));
    return lines.join(u'\n');
}

} // namespace

void GraphPicture::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_fonts = PictureFonts(theme);
    measureBoxes();
    measureLabels();
}

void GraphPicture::setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph)
{
    m_model = std::move(model);
    m_graph = graph;
    m_content = m_model ? GraphContent::of(*m_model, graph) : GraphContent();
    m_boxOfNode.clear();
    for (std::uint32_t i = 0; i < m_content.boxes.size(); ++i) {
        if (m_content.boxes[i].node)
            m_boxOfNode.emplace(*m_content.boxes[i].node, i);
    }
    m_selectedBox.reset();
    m_selectedValue.reset();
    m_symbol.clear();
    m_isLaidOut = false;
    m_bounds = {};
    m_boxes.assign(m_content.boxes.size(), {});
    m_edges.assign(m_content.edges.size(), {});
    m_labelPlaces.clear();
    measureBoxes();
    measureLabels();
    markErrors();
    indexAll();
}

void GraphPicture::setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after)
{
    m_before = std::move(before);
    m_after = std::move(after);
    measureLabels();
    markErrors();
}

bool GraphPicture::fits(const ShapeTable *table) const
{
    return table && m_model && table->graphs.size() == m_model->graphs().size() &&
           std::equal(table->graphs.begin(), table->graphs.end(), m_model->graphs().begin(),
                      [](const auto &shapes, const Graph &graph) { return shapes.size() == graph.values.size(); });
}

LayoutRequest GraphPicture::layoutRequest() const
{
    const QFontMetricsF metrics(m_fonts.label);
    const bool isKnown = fits(m_before.get());
    LayoutRequest request;
    for (const Box &box : m_boxes)
        request.nodes.push_back({box.look.size.width(), box.look.size.height()});
    for (const GraphEdge &edge : m_content.edges) {
        double room = 0;
        if (edge.hasLabel) {
            // The wider of the declared and the inferred shape: shapes change without moving a node.
            const ValueShape declared{m_model->value(edge.value).declared, false, false};
            const ValueShape inferred = isKnown ? m_before->at(edge.value) : declared;
            qsizetype characters =
                std::max(shapeLabel(declared, declared).length(), shapeLabel(inferred, inferred).length());
            if (characters == 0 && !isKnown)
                characters = charactersForUnknown;
            room = metrics.horizontalAdvance(u'0') * double(characters);
        }
        request.edges.push_back({edge.from, edge.to, room});
    }
    return request;
}

bool GraphPicture::setLayout(const LayoutResult &result)
{
    if (result.positions.size() != m_boxes.size() || result.routes.size() != m_edges.size() ||
        result.labels.size() != m_edges.size())
        return false;
    m_bounds = QRectF(0, 0, result.width, result.height).adjusted(-margin, -margin, margin, margin);
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        m_boxes[i].rect = QRectF(QPointF(result.positions[i].x, result.positions[i].y), m_boxes[i].look.size);
    m_labelPlaces.clear();
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        QPolygonF route;
        route.reserve(qsizetype(result.routes[i].size()));
        for (const auto &point : result.routes[i])
            route.append(QPointF(point.x, point.y));
        m_edges[i].route = std::move(route);
        m_edges[i].isFar = i < result.far.size() && result.far[i];
        m_labelPlaces.emplace_back(result.labels[i].x, result.labels[i].y);
    }
    m_isLaidOut = true;
    for (Edge &edge : m_edges)
        placeLabel(edge);
    indexAll();
    return true;
}

void GraphPicture::measureBoxes()
{
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        m_boxes[i].look = BoxLook::of(m_content.boxes[i], m_fonts, m_theme);
}

void GraphPicture::measureLabels()
{
    const bool isKnown = fits(m_before.get()) && fits(m_after.get());
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        const GraphEdge &edge = m_content.edges[i];
        if (isKnown)
            m_edges[i].label = shapeLabel(m_before->at(edge.value), m_after->at(edge.value));
        else
            m_edges[i].label = {};
        m_edges[i].labelLook = edge.hasLabel ? LabelLook::of(m_edges[i].label, m_fonts, m_theme) : LabelLook();
        placeLabel(m_edges[i]);
    }
    if (m_isLaidOut)
        indexAll();
}

void GraphPicture::placeLabel(Edge &edge) const
{
    const auto index = std::size_t(&edge - m_edges.data());
    if (!m_isLaidOut || edge.labelLook.runs.isEmpty()) {
        edge.labelRect = {};
        return;
    }
    const QPointF at = m_labelPlaces[index];
    QRectF rect(at.x(), at.y() - layoutLabelHeight / 2, edge.labelLook.width, layoutLabelHeight);
    // The room was kept for the longest text: a shorter one moves to its edge where that is on the right.
    const double side = leftmost(edge.route, rect.top(), rect.bottom());
    if (rect.left() < side && side < std::numeric_limits<double>::max())
        rect.moveRight(side - labelGap);
    edge.labelRect = rect;
}

void GraphPicture::markErrors()
{
    for (Box &box : m_boxes)
        box.hasError = false;
    if (!fits(m_after.get()))
        return;
    for (const Problem &problem : m_after->problems) {
        if (problem.severity != Severity::Error || !problem.node)
            continue;
        if (const auto box = boxOf(*problem.node))
            m_boxes[*box].hasError = true;
    }
}

void GraphPicture::indexAll()
{
    m_boxIndex = {};
    m_labelIndex = {};
    m_stretchIndex = {};
    m_stretches.clear();
    if (!m_isLaidOut)
        return;
    for (std::uint32_t i = 0; i < m_boxes.size(); ++i)
        m_boxIndex.insert(m_boxes[i].rect, i);
    for (std::uint32_t i = 0; i < m_edges.size(); ++i) {
        if (!m_edges[i].labelRect.isNull())
            m_labelIndex.insert(m_edges[i].labelRect, i);
        indexRoute(i);
    }
}

void GraphPicture::indexRoute(std::uint32_t edge)
{
    const QPolygonF &route = m_edges[edge].route;
    int first = 0;
    double length = 0;
    QRectF around;
    for (int i = 1; i < route.size(); ++i) {
        const QRectF segment = QRectF(route[i - 1], route[i]).normalized();
        around = i == first + 1
                     ? segment
                     : QRectF(QPointF(std::min(around.left(), segment.left()), std::min(around.top(), segment.top())),
                              QPointF(std::max(around.right(), segment.right()),
                                      std::max(around.bottom(), segment.bottom())));
        length += QLineF(route[i - 1], route[i]).length();
        if (length < stretchLength && i + 1 < route.size())
            continue;
        m_stretchIndex.insert(around, std::uint32_t(m_stretches.size()));
        m_stretches.push_back({edge, first, i});
        first = i;
        length = 0;
    }
}

GraphPicture::Hit GraphPicture::hit(const QPointF &at, double tolerance) const
{
    const QRectF around = QRectF(at, at).adjusted(-tolerance, -tolerance, tolerance, tolerance);
    for (const std::uint32_t box : m_boxIndex.near(around)) {
        if (m_boxes[box].rect.contains(at))
            return {box, {}, false};
    }
    for (const std::uint32_t edge : m_labelIndex.near(around)) {
        if (m_edges[edge].labelRect.contains(at))
            return {{}, edge, true};
    }
    Hit found;
    double nearest = tolerance;
    for (const std::uint32_t index : m_stretchIndex.near(around)) {
        const Stretch &stretch = m_stretches[index];
        const QPolygonF &route = m_edges[stretch.edge].route;
        for (int i = stretch.first + 1; i <= stretch.last; ++i) {
            const double distance = distanceTo(at, route[i - 1], route[i]);
            if (distance < nearest) {
                nearest = distance;
                found.edge = stretch.edge;
            }
        }
    }
    return found;
}

QString GraphPicture::description(const Hit &hit) const
{
    if (!m_model)
        return {};
    if (hit.box)
        return boxDescription(*m_model, m_content.boxes[*hit.box]);
    if (!hit.edge || !fits(m_before.get()) || !fits(m_after.get()))
        return {};
    const ValueId value = m_content.edges[*hit.edge].value;
    return valueDescription(m_model->value(value), m_edges[*hit.edge], m_before->at(value), m_after->at(value));
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

void GraphPicture::selectBox(std::optional<std::uint32_t> box)
{
    m_selectedBox = box;
    m_selectedValue.reset();
}

void GraphPicture::selectValue(std::optional<ValueId> value)
{
    m_selectedValue = value;
    m_selectedBox.reset();
}

bool GraphPicture::isLit(std::uint32_t edge) const
{
    const GraphEdge &content = m_content.edges[edge];
    if (m_selectedValue)
        return content.value == *m_selectedValue;
    return m_selectedBox && (content.from == *m_selectedBox || content.to == *m_selectedBox);
}

} // namespace shapewright
