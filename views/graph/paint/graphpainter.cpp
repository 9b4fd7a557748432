// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paint/graphpainter.h"

#include "views/graph/picture/picturehit.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

using Mark = EmphasisMarks::Mark;

// Below these zooms, these parts are left out.
constexpr double zoomForFrames = 0.15; // boxes are plain blocks below this
constexpr double zoomForArrows = 0.3;
constexpr double zoomForTitles = 0.33;
constexpr double zoomForText = 0.45;

constexpr double radius = 4;
constexpr double badgeRadius = 7.5;
constexpr double changeHeight = 15, widestChange = 230; // of a note at the lower edge of a box

// The base line of text whose middle is at this height.
double baseLine(const QFontMetricsF &metrics, double middle)
{
    return middle + (metrics.ascent() - metrics.descent()) / 2;
}

} // namespace

GraphPainter::GraphPainter(Canvas &canvas, const GraphPicture &picture, double zoom)
    : m_canvas(canvas), m_picture(picture), m_theme(picture.looks().theme()), m_zoom(zoom)
{
}

void GraphPainter::paint(const QRectF &exposed)
{
    if (!m_picture.places()->isLaidOut)
        return;
    paintFrames(exposed);
    paintEdges(exposed);
    if (m_zoom >= zoomForTitles)
        paintFrameTitles(exposed);
    const std::vector<std::uint32_t> boxes = m_picture.places()->boxIndex.near(exposed);
    for (const std::uint32_t box : boxes)
        paintBox(box);
    if (m_zoom >= zoomForText) {
        for (const std::uint32_t edge : m_picture.places()->labelIndex.near(exposed))
            paintLabel(edge);
    }
    if (m_picture.gone().hasChanges() && m_zoom >= zoomForText) {
        const QRectF around = exposed.adjusted(-widestChange, -changeHeight, widestChange, changeHeight);
        for (const std::uint32_t box : m_picture.places()->boxIndex.near(around)) {
            if (const QString *change = m_picture.gone().changeOf(box))
                paintChange(m_picture.places()->boxes[box], *change);
        }
    }
    for (const std::uint32_t box : boxes) {
        if (const auto badge = m_picture.problems().badgeOf(box))
            paintBadge(m_picture.places()->boxes[box].topRight(), *badge);
    }
}

// Open blocks, from the outer ones to the inner ones.
void GraphPainter::paintFrames(const QRectF &exposed)
{
    for (const QRectF &rect : m_picture.places()->frames) {
        if (rect.intersects(exposed))
            m_canvas.box(rect, {frameGround(), frameGround(), 0, false, m_theme.nodeBorder, 1, 2 * radius});
    }
}

// Above the edges, which would strike them through.
void GraphPainter::paintFrameTitles(const QRectF &exposed)
{
    const QFontMetricsF &metrics = m_picture.looks().fonts().metrics(PictureFont::Title);
    for (std::uint32_t frame = 0; frame < m_picture.places()->frames.size(); ++frame) {
        const QRectF title = frameTitleRect(m_picture, frame);
        if (title.isNull() || !title.intersects(exposed))
            continue;
        m_canvas.box(title.adjusted(-3, 2, 3, 0), {frameGround(), frameGround(), 0, false, frameGround(), 1, radius});
        m_canvas.text({title.left(), baseLine(metrics, title.center().y())}, frameTitleText(m_picture, frame),
                      PictureFont::Title, m_theme.mutedText, title.width());
    }
}

QColor GraphPainter::frameGround() const
{
    return mixed(m_theme.header, m_theme.window, 0.5);
}

// Two sheets behind a box are the sign that it stands for several.
void GraphPainter::paintSheets(std::uint32_t index, const Canvas::BoxStyle &style)
{
    const auto &block = m_picture.graph()->content.boxes[index].block;
    if (!block || block->count() < 2)
        return;
    const QColor ground = style.hasBody ? m_theme.surface : mixed(style.title, m_theme.window, 0.5);
    for (const double distance : {GraphPlaces::sheetsReach, GraphPlaces::sheetsReach / 2})
        m_canvas.box(m_picture.places()->boxes[index].translated(distance, distance),
                     {ground, ground, 0, false, m_theme.nodeBorder, 1, radius});
}

QColor GraphPainter::shade(const QColor &colour, bool isFaded) const
{
    // What two models have in common stays readable: it is most of the picture.
    const double share = m_picture.comparison().isComparing() ? 0.5 : 0.22;
    return isFaded ? mixed(colour, m_theme.window, share) : colour;
}

GraphPainter::Layer GraphPainter::layerOf(std::uint32_t edge) const
{
    if (m_picture.standsOut(edge))
        return Layer::Emphasized;
    const ComparisonMarks &comparison = m_picture.comparison();
    const bool isFaded = m_picture.marks().edges[edge] == Mark::Faded || m_picture.gone().hasEdge(edge) ||
                         (comparison.isComparing() && comparison.ofEdge(edge) == Part::Equal);
    return isFaded ? Layer::Faded : Layer::Plain;
}

QColor GraphPainter::emphasisColour() const
{
    const QString &symbol = m_picture.marks().emphasis.symbol;
    return symbol.isEmpty() ? m_theme.unknown : m_theme.symbol(symbol);
}

std::pair<QColor, double> GraphPainter::edgePen(std::uint32_t edge, Layer layer) const
{
    const Part part = m_picture.comparison().ofEdge(edge);
    if (layer == Layer::Plain && part != Part::Equal)
        return {ComparisonMarks::colour(part, m_theme), part == Part::OnlyB ? 1.8 : 1.2};
    if (layer != Layer::Emphasized)
        return {shade(m_theme.edge, layer == Layer::Faded), m_picture.places()->edges[edge].isFar ? 0.7 : 1.1};
    const Mark mark = m_picture.marks().edges[edge];
    if (mark == Mark::Path)
        return {m_theme.accent, 3};
    if (m_picture.selection().hasEdge(edge) || mark == Mark::Found)
        return {m_theme.accent, 2};
    return {emphasisColour(), 2};
}

void GraphPainter::paintEdges(const QRectF &exposed)
{
    const double around = 10;
    const auto stretches = m_picture.places()->stretchIndex.near(exposed.adjusted(-around, -around, around, around));
    std::array<std::vector<std::uint32_t>, 3> layers;
    for (const std::uint32_t stretch : stretches)
        layers[std::size_t(layerOf(m_picture.places()->stretches[stretch].edge))].push_back(stretch);
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        for (const std::uint32_t index : layers[layer]) {
            const GraphPlaces::Stretch &stretch = m_picture.places()->stretches[index];
            const auto [colour, width] = edgePen(stretch.edge, Layer(layer));
            const QPointF *points = m_picture.places()->stretchPoints.data() + stretch.first;
            if (m_picture.comparison().ofEdge(stretch.edge) == Part::OnlyA && m_zoom >= zoomForArrows)
                paintDashedLine(points, stretch.count, colour, width);
            else
                m_canvas.polyline(points, stretch.count, colour, width);
            if (m_zoom >= zoomForArrows && stretch.isEnd)
                paintArrow(m_picture.places()->edges[stretch.edge], colour, width >= 2 ? 8 : 6.5);
        }
    }
    paintCuts(exposed);
    paintEdgesOfSelection();
}

// Draws a bar across the middle of an edge on which a tensor is handed to another provider. It keeps its width when the
// picture is seen from afar.
void GraphPainter::paintCuts(const QRectF &exposed)
{
    const double reach = std::max(7.0, 3.5 / m_zoom), width = std::max(3.0, 1.5 / m_zoom);
    for (const std::uint32_t index : m_picture.coverage().cutEdges()) {
        const QPolygonF &route = m_picture.places()->edges[index].route;
        if (route.size() < 2)
            continue;
        const bool isFaded = layerOf(index) == Layer::Faded;
        const QPointF from = route[(route.size() - 1) / 2], to = route[(route.size() - 1) / 2 + 1];
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        const QPointF middle = (from + to) / 2;
        if (length <= 0 || !exposed.adjusted(-reach, -reach, reach, reach).contains(middle))
            continue;
        const QPointF across = QPointF(from.y() - to.y(), to.x() - from.x()) / length * reach;
        const QPointF bar[] = {middle - across, middle + across};
        m_canvas.polyline(bar, 2, shade(m_theme.text, isFaded), width);
    }
}

// Edges of selected boxes are drawn as a whole, since a stretch that edges of one value share may belong to another
// edge.
void GraphPainter::paintEdgesOfSelection()
{
    for (const std::uint32_t index : m_picture.selection().edgesOfBoxes()) {
        const GraphPlaces::Edge &edge = m_picture.places()->edges[index];
        const auto [colour, width] = edgePen(index, Layer::Emphasized);
        m_canvas.polyline(edge.route.constData(), edge.route.size(), colour, width);
        if (m_zoom >= zoomForArrows)
            paintArrow(edge, colour, 8);
    }
}

void GraphPainter::paintArrow(const GraphPlaces::Edge &edge, const QColor &colour, double size)
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

std::pair<QColor, double> GraphPainter::frameOf(std::uint32_t index) const
{
    const Mark mark = m_picture.marks().boxes[index];
    const double least = 1.5 / m_zoom; // so that it stands out from afar as well
    if (m_picture.selection().hasBox(index))
        return {m_theme.accent, std::max(2.5, least)};
    if (mark == Mark::Found || mark == Mark::Path)
        return {m_theme.accent, std::max(2.0, least)};
    const GraphBox &box = m_picture.graph()->content.boxes[index];
    if (m_picture.problems().badgeOf(index) == Severity::Error || box.kind == GraphBox::Kind::Dangling)
        return {m_theme.error, std::max(2.0, least)};
    if (m_picture.gone().changeOf(index) != nullptr)
        return {m_theme.fixed, std::max(1.5, least)};
    if (isGone(index))
        return {mixed(m_theme.error, m_theme.window, 0.7), 1};
    if (partOf(index) != Part::Equal)
        return {ComparisonMarks::colour(partOf(index), m_theme), std::max(1.6, least)};
    const bool isPlain = box.rows.isEmpty() && !m_picture.coverage().isLeft(index);
    return {shade(isPlain ? titleColour(index) : m_theme.nodeBorder, isFaded(index)), 1};
}

void GraphPainter::paintBox(std::uint32_t index)
{
    const GraphBox &content = m_picture.graph()->content.boxes[index];
    const QRectF &rect = m_picture.places()->boxes[index];
    const bool isFaded = this->isFaded(index);
    const auto [frame, frameWidth] = frameOf(index);
    Canvas::BoxStyle style{shade(titleColour(index), isFaded),
                           m_theme.surface,
                           BoxLook::titleHeight,
                           !content.rows.isEmpty(),
                           frame,
                           frameWidth,
                           radius};
    if (m_zoom < zoomForText)
        style.hasBody = false; // at this size only the colour of a block can be seen
    if (m_zoom < zoomForFrames && frameWidth <= 1)
        style.frame = style.title;
    const bool isHollow = (content.kind == GraphBox::Kind::Captured || isGone(index)) && m_zoom >= zoomForTitles;
    if (isHollow)
        style.title = m_theme.surface;
    if (isHollow && frameWidth <= 1)
        style.frame = m_theme.surface;
    paintParts(index, style);
    paintSheets(index, style);
    m_canvas.box(rect, style);
    if (isHollow && frameWidth <= 1)
        paintDashes(rect, frame);
    if (m_zoom >= zoomForTitles)
        paintTitle(index, style.hasBody ? BoxLook::titleHeight : rect.height(), !content.inside.isEmpty(),
                   titleInk(index, isHollow, isFaded));
    if (style.hasBody && m_zoom >= zoomForText) {
        paintRows(index, isFaded);
        paintShare(index);
    }
}

// How much of a block the provider takes, as a bar along its lower edge.
void GraphPainter::paintShare(std::uint32_t index)
{
    constexpr double height = 4;
    const auto share = m_picture.coverage().shareOf(index);
    if (!share || share->asked == 0)
        return;
    QRectF bar = m_picture.places()->boxes[index].adjusted(1, 0, -1, -1);
    bar.setTop(bar.bottom() - height);
    m_canvas.box(bar, {m_theme.header, m_theme.header, 0, false, m_theme.header, 1, 0});
    bar.setWidth(bar.width() * double(share->supported) / double(share->asked));
    if (share->supported > 0)
        m_canvas.box(bar, {m_theme.provider, m_theme.provider, 0, false, m_theme.provider, 1, 0});
}

// What differs between two models has the colour of how it differs; from afar its whole box has it.
void GraphPainter::paintParts(std::uint32_t index, Canvas::BoxStyle &style) const
{
    if (partOf(index) == Part::Equal)
        return;
    const QColor colour = ComparisonMarks::colour(partOf(index), m_theme);
    if (m_zoom < zoomForTitles)
        style.title = style.body = style.frame = colour;
    else if (partOf(index) != Part::OnlyA)
        style.title = style.body = tint(colour, m_theme);
}

// While the picture shows what a provider takes, nodes that no provider is asked about are faded as well, and so are
// those that edits of the graph remove.
bool GraphPainter::isFaded(std::uint32_t index) const
{
    const bool isAside = m_picture.marks().boxes[index] == Mark::Faded || m_picture.coverage().isComputedAhead(index) ||
                         isGone(index) || (m_picture.comparison().isComparing() && partOf(index) == Part::Equal);
    return isAside && !m_picture.selection().hasBox(index);
}

QColor GraphPainter::titleColour(std::uint32_t index) const
{
    if (m_picture.coverage().isLeft(index))
        return m_theme.header;
    if (const auto part = m_picture.coverage().partTaken(index))
        return mixed(m_theme.provider, m_theme.header, 0.2 + 0.4 * *part); // dark text stays readable on it
    return m_picture.coverage().isTaken(index) ? m_theme.provider : m_picture.looks().titleColour(index);
}

QColor GraphPainter::titleInk(std::uint32_t index, bool isHollow, bool isFaded) const
{
    if (isHollow && isGone(index))
        return m_theme.error;
    if (partOf(index) != Part::Equal)
        return ComparisonMarks::colour(partOf(index), m_theme);
    if (isHollow || m_picture.coverage().isLeft(index) || m_picture.coverage().partTaken(index))
        return shade(m_theme.text, isFaded);
    return isFaded ? mixed(m_theme.onCategory, shade(titleColour(index), true), 0.8) : m_theme.onCategory;
}

// Draws the frame of a value that comes from an enclosing graph. Its gaps can be seen without seeing its colour.
void GraphPainter::paintDashes(const QRectF &rect, const QColor &colour)
{
    constexpr double dash = 5, gap = 3.5;
    const QPointF corners[] = {rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft(), rect.topLeft()};
    for (int side = 0; side < 4; ++side) {
        const QPointF whole = corners[side + 1] - corners[side];
        const double length = std::abs(whole.x()) + std::abs(whole.y());
        for (double at = gap; at < length - gap; at += dash + gap) {
            const QPointF ends[] = {corners[side] + whole * (at / length),
                                    corners[side] + whole * (std::min(at + dash, length - gap) / length)};
            m_canvas.polyline(ends, 2, colour, 1.4);
        }
    }
}

void GraphPainter::paintDashedLine(const QPointF *points, qsizetype count, const QColor &colour, double width)
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

void GraphPainter::paintTitle(std::uint32_t index, double height, bool isOpenable, const QColor &ink)
{
    const QRectF &rect = m_picture.places()->boxes[index];
    const BoxLook &look = m_picture.looks().box(index);
    const double mark = isOpenable ? BoxLook::markWidth : 0;
    const double left = rect.center().x() - (look.titleWidth + mark) / 2;
    const double middle = rect.top() + height / 2;
    const QFontMetricsF &metrics = m_picture.looks().fonts().metrics(PictureFont::Title);
    m_canvas.text({left, baseLine(metrics, middle)}, look.title, PictureFont::Title, ink, look.titleWidth);
    if (isGone(index)) {
        const QPointF strike[] = {{left - 2, middle}, {left + look.titleWidth + 2, middle}};
        m_canvas.polyline(strike, 2, ink, 1.4);
    }
    if (!isOpenable)
        return;
    // Two sheets are the sign that there is a graph inside.
    const double x = left + look.titleWidth + mark - 10;
    const auto sheet = [&](const QPointF &at, bool isWhole) {
        const double side = 7;
        const QPointF around[] = {at + QPointF(0, isWhole ? side : 0), at, at + QPointF(side, 0),
                                  at + QPointF(side, side), at + QPointF(isWhole ? 0 : side, side)};
        m_canvas.polyline(around, 5, ink, 1.2);
    };
    sheet({x, middle - 2.5}, true);
    sheet({x + 2.5, middle - 5}, false);
}

void GraphPainter::paintRows(std::uint32_t index, bool isFaded)
{
    const QRectF &rect = m_picture.places()->boxes[index];
    const double left = rect.left() + BoxLook::sidePadding;
    double middle = rect.top() + BoxLook::titleHeight + BoxLook::bodyPadding + BoxLook::rowHeight / 2;
    for (const InkedText &row : m_picture.looks().box(index).rows) {
        const double y = baseLine(m_picture.looks().fonts().metrics(PictureFont::RowText), middle);
        for (const TextRun &run : row.runs)
            paintRun(run, {left + run.x, y}, isFaded);
        middle += BoxLook::rowHeight;
    }
}

void GraphPainter::paintBadge(const QPointF &centre, Severity severity)
{
    const QColor colour = severity == Severity::Error ? m_theme.error : m_theme.unknown;
    m_canvas.circle(centre, std::max(badgeRadius + 1.5, 3.5 / m_zoom), m_theme.window);
    m_canvas.circle(centre, std::max(badgeRadius, 2.5 / m_zoom), colour);
    if (m_zoom < zoomForTitles)
        return;
    const double width = m_picture.looks().fonts().width(u"!"_s, PictureFont::Title);
    const double y = baseLine(m_picture.looks().fonts().metrics(PictureFont::Title), centre.y());
    m_canvas.text({centre.x() - width / 2, y}, u"!"_s, PictureFont::Title, m_theme.window, width);
}

// What edits of the graph change at a box stands at its lower edge, between the last row and the label of an edge.
void GraphPainter::paintChange(const QRectF &box, const QString &text)
{
    const PictureFonts &fonts = m_picture.looks().fonts();
    const QString shown = fonts.elided(text, PictureFont::Label, Qt::ElideRight, widestChange);
    const double width = fonts.width(shown, PictureFont::Label);
    const QRectF rect(box.center().x() - width / 2 - 5, box.bottom() - 3, width + 10, changeHeight);
    const QColor ground = tint(m_theme.fixed, m_theme);
    m_canvas.box(rect, {ground, ground, 0, false, tintBorder(m_theme.fixed, m_theme), 1, 3});
    const double y = baseLine(fonts.metrics(PictureFont::Label), rect.center().y());
    m_canvas.text({rect.left() + 5, y}, shown, PictureFont::Label, m_theme.fixed, width);
}

void GraphPainter::paintLabel(std::uint32_t index)
{
    const GraphPlaces::Edge &edge = m_picture.places()->edges[index];
    if (!m_picture.isLabelShown(index))
        return;
    const EdgeLabel &label = m_picture.looks().label(index);
    const Mark mark = m_picture.marks().edges[index];
    if (edge.isLabelOnDemand || mark == Mark::Symbol || mark == Mark::Path || mark == Mark::Found) {
        const QColor colour = mark == Mark::Symbol ? emphasisColour() : m_theme.accent;
        const QColor ground = tint(colour, m_theme);
        m_canvas.box(label.rect.adjusted(-3, 0, 3, 0), {ground, ground, 0, false, tintBorder(colour, m_theme), 1, 3});
    }
    const double y = baseLine(m_picture.looks().fonts().metrics(PictureFont::Label), label.rect.center().y());
    const auto isOld = [](const TextRun &run) { return run.underline == TextRun::Underline::Through; };
    const bool isFaded = layerOf(index) == Layer::Faded && std::ranges::none_of(label.ink.runs, isOld);
    for (const TextRun &run : label.ink.runs)
        paintRun(run, {label.rect.left() + run.x, y}, isFaded);
}

void GraphPainter::paintRun(const TextRun &run, const QPointF &base, bool isFaded)
{
    const QColor colour = shade(run.colour, isFaded);
    m_canvas.text(base, run.text, run.font, colour, run.width);
    if (run.underline != TextRun::Underline::None)
        paintUnderline(run, base + QPointF(0, run.underline == TextRun::Underline::Through ? -4 : 3), colour);
}

void GraphPainter::paintUnderline(const TextRun &run, const QPointF &from, const QColor &colour)
{
    using Underline = TextRun::Underline;
    constexpr double dash = 2.5, gap = 1.8, wave = 2;
    const double end = from.x() + run.width;
    const auto line = [&](double left, double right) {
        const QPointF points[] = {{left, from.y()}, {right, from.y()}};
        m_canvas.polyline(points, 2, colour, 1.1);
    };
    if (run.underline == Underline::Line || run.underline == Underline::Through)
        return line(from.x(), end);
    if (run.underline == Underline::Dashes) {
        for (double x = from.x(); x < end; x += dash + gap)
            line(x, std::min(x + dash, end));
        return;
    }
    QPolygonF points;
    int step = 0;
    for (double x = from.x(); x <= end; x += wave)
        points.append({x, from.y() + (step++ % 2 == 0 ? 1 : -1)});
    m_canvas.polyline(points.constData(), points.size(), colour, 1);
}

} // namespace shapewright
