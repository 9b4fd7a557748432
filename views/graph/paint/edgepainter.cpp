// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paint/edgepainter.h"

#include "views/graph/paint/textpainter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shapewright {

namespace {

using Mark = EmphasisMarks::Mark;

constexpr double zoomForArrows = 0.3; // below this, there are none

} // namespace

void EdgePainter::paint(const QRectF &exposed)
{
    const double around = 10;
    const auto stretches = m_picture.places()->stretchIndex.near(exposed.adjusted(-around, -around, around, around));
    std::array<std::vector<std::uint32_t>, 3> layers;
    for (const std::uint32_t stretch : stretches)
        layers[std::size_t(m_colours.layerOf(m_picture.places()->stretches[stretch].edge))].push_back(stretch);
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        for (const std::uint32_t index : layers[layer]) {
            const GraphPlaces::Stretch &stretch = m_picture.places()->stretches[index];
            const auto [colour, width] = m_colours.edgePen(stretch.edge, PictureColours::Layer(layer));
            const QPointF *points = m_picture.places()->stretchPoints.data() + stretch.first;
            if (m_picture.comparison().ofEdge(stretch.edge) == PictureColours::Part::OnlyA && m_zoom >= zoomForArrows)
                paintDashedLine(points, stretch.count, colour, width);
            else
                m_canvas.polyline(points, stretch.count, colour, width);
            if (m_zoom >= zoomForArrows && stretch.isEnd)
                paintArrow(m_picture.places()->edges[stretch.edge], colour, width >= 2 ? 8 : 6.5);
        }
    }
    paintCuts(exposed);
    paintSelected();
}

// Draws a bar across the middle of an edge on which a tensor is handed to another provider. It keeps its width when the
// picture is seen from afar.
void EdgePainter::paintCuts(const QRectF &exposed)
{
    const double reach = std::max(7.0, 3.5 / m_zoom), width = std::max(3.0, 1.5 / m_zoom);
    for (const std::uint32_t index : m_picture.coverage().cutEdges()) {
        const QPolygonF &route = m_picture.places()->edges[index].route;
        if (route.size() < 2)
            continue;
        const bool isFaded = m_colours.layerOf(index) == PictureColours::Layer::Faded;
        const QPointF from = route[(route.size() - 1) / 2], to = route[(route.size() - 1) / 2 + 1];
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        const QPointF middle = (from + to) / 2;
        if (length <= 0 || !exposed.adjusted(-reach, -reach, reach, reach).contains(middle))
            continue;
        const QPointF across = QPointF(from.y() - to.y(), to.x() - from.x()) / length * reach;
        const QPointF bar[] = {middle - across, middle + across};
        m_canvas.polyline(bar, 2, m_colours.shade(m_theme.text, isFaded), width);
    }
}

// Edges of selected boxes are drawn as a whole, since a stretch that edges of one value share may belong to another
// edge.
void EdgePainter::paintSelected()
{
    for (const std::uint32_t index : m_picture.selection().edgesOfBoxes()) {
        const GraphPlaces::Edge &edge = m_picture.places()->edges[index];
        if (edge.route.isEmpty())
            continue; // while the layout grows
        const auto [colour, width] = m_colours.edgePen(index, PictureColours::Layer::Emphasized);
        m_canvas.polyline(edge.route.constData(), edge.route.size(), colour, width);
        if (m_zoom >= zoomForArrows)
            paintArrow(edge, colour, 8);
    }
}

void EdgePainter::paintArrow(const GraphPlaces::Edge &edge, const QColor &colour, double size)
{
    const QPointF tip = edge.route.back();
    QPointF from = edge.route.front();
    // The arrow gets the direction that the edge has over the arrow's length.
    for (qsizetype i = edge.route.size(); i-- > 0;) {
        from = edge.route[i];
        if (std::hypot(tip.x() - from.x(), tip.y() - from.y()) >= size)
            break;
    }
    const double length = std::hypot(tip.x() - from.x(), tip.y() - from.y());
    if (length <= 0)
        return;
    const QPointF along = (tip - from) / length;
    const QPointF across(-along.y(), along.x());
    const QPointF base = tip - along * size;
    m_canvas.triangle({tip, base + across * size * 0.42, base - across * size * 0.42}, colour);
}

void EdgePainter::paintDashedLine(const QPointF *points, qsizetype count, const QColor &colour, double width)
{
    constexpr double dash = 5, gap = 3.5;
    double at = 0; // along the line, from the beginning of a dash
    QList<QPointF> drawn;
    const auto draw = [&] {
        if (drawn.size() > 1)
            m_canvas.polyline(drawn.constData(), drawn.size(), colour, width);
        drawn.clear();
    };
    for (qsizetype i = 1; i < count; ++i) {
        const QPointF from = points[i - 1], whole = points[i] - from;
        const double length = std::hypot(whole.x(), whole.y());
        for (double done = 0; done < length;) {
            const double step = std::min(length - done, (at < dash ? dash : dash + gap) - at);
            if (at < dash) {
                if (drawn.isEmpty())
                    drawn.append(from + whole * (done / length));
                drawn.append(from + whole * ((done + step) / length));
            }
            done += step;
            at += step;
            if (at >= dash)
                draw();
            if (at >= dash + gap)
                at = 0;
        }
    }
    draw();
}

void EdgePainter::paintLabel(std::uint32_t index)
{
    const GraphPlaces::Edge &edge = m_picture.places()->edges[index];
    if (!m_picture.isLabelShown(index))
        return;
    const EdgeLabel &label = m_picture.looks().label(index);
    const Mark mark = m_picture.marks().edges[index];
    if (edge.isLabelOnDemand || mark == Mark::Symbol || mark == Mark::Path || mark == Mark::Found) {
        const QColor colour = mark == Mark::Symbol ? m_colours.emphasisColour() : m_theme.accent;
        const QColor ground = tint(colour, m_theme);
        m_canvas.box(label.rect.adjusted(-3, 0, 3, 0), {ground, ground, 0, false, tintBorder(colour, m_theme), 1, 3});
    }
    const double y = baseLine(m_picture.looks().fonts().metrics(PictureFont::Label), label.rect.center().y());
    const auto isOld = [](const TextRun &run) { return run.underline == TextRun::Underline::Through; };
    const bool isFaded =
        m_colours.layerOf(index) == PictureColours::Layer::Faded && std::ranges::none_of(label.ink.runs, isOld);
    for (const TextRun &run : label.ink.runs)
        paintRun(m_canvas, run, {label.rect.left() + run.x, y}, m_colours.shade(run.colour, isFaded));
}

} // namespace shapewright
