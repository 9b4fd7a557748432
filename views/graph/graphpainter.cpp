// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graphpainter.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainterPath>

#include <cmath>

namespace shapewright {

namespace {

// Below these zooms the parts are left out.
constexpr double zoomForShape = 0.22; // rounded boxes with a body; below: plain blocks
constexpr double zoomForTitles = 0.42;
constexpr double zoomForText = 0.55;
constexpr double zoomForArrows = 0.3;

constexpr double radius = 4;

QPainterPath topRounded(const QRectF &rect)
{
    QPainterPath path;
    path.moveTo(rect.bottomLeft());
    path.lineTo(rect.left(), rect.top() + radius);
    path.arcTo(QRectF(rect.left(), rect.top(), 2 * radius, 2 * radius), 180, -90);
    path.lineTo(rect.right() - radius, rect.top());
    path.arcTo(QRectF(rect.right() - 2 * radius, rect.top(), 2 * radius, 2 * radius), 90, -90);
    path.lineTo(rect.bottomRight());
    path.closeSubpath();
    return path;
}

// Left end of the base line of text that stands in the middle of a height.
double baseLine(const QFontMetricsF &metrics, double middle)
{
    return middle + (metrics.ascent() - metrics.descent()) / 2;
}

} // namespace

GraphPainter::GraphPainter(QPainter &painter, const GraphPicture &picture, double zoom)
    : m_painter(painter), m_picture(picture), m_theme(picture.theme()), m_zoom(zoom)
{
}

void GraphPainter::paint(const QRectF &exposed)
{
    if (!m_picture.isLaidOut())
        return;
    paintEdges(exposed);
    const std::vector<std::uint32_t> boxes = m_picture.boxIndex().near(exposed);
    m_painter.setRenderHint(QPainter::Antialiasing, m_zoom >= zoomForShape);
    if (m_zoom >= zoomForShape) {
        for (const std::uint32_t box : boxes)
            paintBox(box);
    } else {
        QHash<QRgb, QList<QRectF>> byColour;
        for (const std::uint32_t box : boxes)
            byColour[m_picture.boxes()[box].look.colour.rgb()].append(m_picture.boxes()[box].rect);
        m_painter.setPen(Qt::NoPen);
        for (auto blocks = byColour.cbegin(); blocks != byColour.cend(); ++blocks) {
            m_painter.setBrush(QColor(blocks.key()));
            m_painter.drawRects(blocks.value());
        }
        if (const auto selected = m_picture.selectedBox()) {
            m_painter.setBrush(m_theme.accent);
            const double grow = 3 / m_zoom;
            m_painter.drawRect(m_picture.boxes()[*selected].rect.adjusted(-grow, -grow, grow, grow));
        }
    }
    if (m_zoom < zoomForText)
        return;
    for (const std::uint32_t edge : m_picture.labelIndex().near(exposed))
        paintLabel(m_picture.edges()[edge]);
}

QPen GraphPainter::edgePen(std::uint32_t edge) const
{
    const bool isLit = m_picture.isLit(edge);
    QColor colour = isLit ? m_theme.accent : m_theme.edge;
    double width = isLit ? 2 : 1.1;
    const QString &symbol = m_picture.highlightedSymbol();
    if (!isLit && !symbol.isEmpty() && m_picture.edges()[edge].label.mentions(symbol)) {
        colour = m_theme.symbol(symbol);
        width = 1.8;
    }
    if (m_picture.edges()[edge].isFar && width < 1.5)
        width = 0.7;
    // A hair at least: lines do not fade away when zoomed out.
    return QPen(colour, std::max(width, 0.8 / m_zoom), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
}

void GraphPainter::paintEdges(const QRectF &exposed)
{
    const double around = 10;
    const auto stretches = m_picture.stretchIndex().near(exposed.adjusted(-around, -around, around, around));
    m_painter.setBrush(Qt::NoBrush);
    // Thousands of lines of a pixel each look the same without, and take a fraction of the time.
    m_painter.setRenderHint(QPainter::Antialiasing, m_zoom >= zoomForShape || stretches.size() < 3000);
    paintStretches(stretches, false);
    paintStretches(stretches, true);
}

void GraphPainter::paintStretches(const std::vector<std::uint32_t> &stretches, bool lit)
{
    for (const std::uint32_t index : stretches) {
        const GraphPicture::Stretch &stretch = m_picture.stretches()[index];
        if (m_picture.isLit(stretch.edge) != lit)
            continue;
        const GraphPicture::Edge &edge = m_picture.edges()[stretch.edge];
        const QPen pen = edgePen(stretch.edge);
        m_painter.setPen(pen);
        m_painter.drawPolyline(edge.route.constData() + stretch.first, stretch.last - stretch.first + 1);
        if (m_zoom >= zoomForArrows && stretch.last + 1 == edge.route.size()) {
            paintArrow(edge, pen.color(), lit ? 8 : 6.5);
            m_painter.setBrush(Qt::NoBrush);
        }
    }
}

void GraphPainter::paintArrow(const GraphPicture::Edge &edge, const QColor &colour, double size)
{
    const QPointF tip = edge.route.back();
    QPointF from = edge.route.front();
    for (qsizetype i = edge.route.size(); i-- > 0;) { // the direction over the arrow's own length
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
    const QPointF corners[] = {tip, base + across * size * 0.42, base - across * size * 0.42};
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawConvexPolygon(corners, 3);
}

void GraphPainter::paintBox(std::uint32_t index)
{
    const GraphPicture::Box &box = m_picture.boxes()[index];
    const GraphBox &content = m_picture.content().boxes[index];
    const bool isSelected = m_picture.selectedBox() == index;
    const bool hasBody = !box.look.rows.isEmpty();
    const QRectF title(box.rect.left(), box.rect.top(), box.rect.width(), BoxLook::titleHeight);

    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(hasBody ? m_theme.surface : box.look.colour);
    m_painter.drawRoundedRect(box.rect, radius, radius);
    if (hasBody) {
        m_painter.setBrush(box.look.colour);
        m_painter.drawPath(topRounded(title));
    }
    QPen frame(m_theme.nodeBorder, 1);
    if (isSelected)
        frame = QPen(m_theme.accent, 2.5);
    else if (box.hasError || content.kind == GraphBox::Kind::Dangling)
        frame = QPen(m_theme.error, 2.5);
    else if (!hasBody)
        frame = QPen(box.look.colour, 1);
    m_painter.setPen(frame);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(box.rect, radius, radius);

    if (m_zoom >= zoomForTitles)
        paintTitle(box, !content.inside.isEmpty());
    if (hasBody && m_zoom >= zoomForText)
        paintRows(box);
}

void GraphPainter::paintTitle(const GraphPicture::Box &box, bool isOpenable)
{
    const QFont &font = m_picture.fonts().title;
    const QFontMetricsF metrics(font);
    const double mark = isOpenable ? 16 : 0;
    const double width = metrics.horizontalAdvance(box.look.title) + mark;
    const double left = box.rect.center().x() - width / 2;
    const double middle = box.rect.top() + BoxLook::titleHeight / 2;
    m_painter.setFont(font);
    m_painter.setPen(m_theme.onCategory);
    m_painter.drawText(QPointF(left, baseLine(metrics, middle)), box.look.title);
    if (!isOpenable)
        return;
    // Two sheets: there is a graph inside.
    m_painter.setPen(QPen(m_theme.onCategory, 1.2));
    m_painter.setBrush(Qt::NoBrush);
    const double x = left + width - 10;
    m_painter.drawRect(QRectF(x + 2.5, middle - 5, 7, 7));
    m_painter.setBrush(box.look.colour);
    m_painter.drawRect(QRectF(x, middle - 2.5, 7, 7));
}

void GraphPainter::paintRows(const GraphPicture::Box &box)
{
    const PictureFonts &fonts = m_picture.fonts();
    const QFontMetricsF nameMetrics(fonts.rowName), textMetrics(fonts.rowText);
    const double left = box.rect.left() + BoxLook::sidePadding;
    double middle = box.rect.top() + BoxLook::titleHeight + BoxLook::bodyPadding + BoxLook::rowHeight / 2;
    for (const BoxRow &row : box.look.rows) {
        double x = left;
        if (!row.name.isEmpty()) {
            m_painter.setFont(fonts.rowName);
            m_painter.setPen(m_theme.text);
            m_painter.drawText(QPointF(x, baseLine(nameMetrics, middle)), row.name);
            x += nameMetrics.horizontalAdvance(row.name) + BoxLook::nameGap;
        }
        m_painter.setFont(fonts.rowText);
        m_painter.setPen(row.name.isEmpty() ? m_theme.mutedText : m_theme.text);
        m_painter.drawText(QPointF(x, baseLine(textMetrics, middle)), row.text);
        middle += BoxLook::rowHeight;
    }
}

void GraphPainter::paintLabel(const GraphPicture::Edge &edge)
{
    const bool isHighlighted =
        !m_picture.highlightedSymbol().isEmpty() && edge.label.mentions(m_picture.highlightedSymbol());
    // Readable where it has to stand on an edge.
    QColor ground = isHighlighted ? tint(m_theme.symbol(m_picture.highlightedSymbol()), m_theme) : m_theme.window;
    if (!isHighlighted)
        ground.setAlpha(215);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(ground);
    m_painter.drawRoundedRect(edge.labelRect.adjusted(-2, 1, 2, -1), 3, 3);

    QFont regular = m_picture.fonts().label;
    regular.setItalic(edge.labelLook.isItalic);
    QFont bold = regular;
    bold.setWeight(QFont::Bold);
    const QFontMetricsF metrics(regular);
    const double y = baseLine(metrics, edge.labelRect.center().y());
    for (const LabelLook::Run &run : edge.labelLook.runs) {
        const double x = edge.labelRect.left() + run.x;
        m_painter.setFont(run.isBold ? bold : regular);
        m_painter.setPen(run.colour);
        m_painter.drawText(QPointF(x, y), run.text);
        if (run.isUnknown) {
            QPen dashes(run.colour, 1.2);
            dashes.setDashPattern({2, 1.5});
            m_painter.setPen(dashes);
            m_painter.drawLine(QPointF(x, y + 3), QPointF(x + run.width, y + 3));
        }
    }
}

} // namespace shapewright
