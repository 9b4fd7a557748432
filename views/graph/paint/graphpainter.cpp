// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paint/graphpainter.h"

#include "views/graph/paint/textpainter.h"
#include "views/graph/picture/picturehit.h"

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

// Below these zooms, these parts are left out.
constexpr double zoomForFrames = 0.15; // boxes are plain blocks below this
constexpr double zoomForTitles = 0.33;
constexpr double zoomForText = 0.45;

constexpr double radius = 4;
constexpr double badgeRadius = 7.5;
constexpr double changeHeight = 15, widestChange = 230; // of a note at the lower edge of a box

} // namespace

GraphPainter::GraphPainter(Canvas &canvas, const GraphPicture &picture, double zoom)
    : m_canvas(canvas), m_picture(picture), m_theme(picture.looks().theme()), m_zoom(zoom), m_colours(picture, zoom),
      m_edges(canvas, picture, m_colours, zoom)
{
}

void GraphPainter::paint(const QRectF &exposed)
{
    if (!m_picture.places()->isLaidOut)
        return;
    paintFrames(exposed);
    m_edges.paint(exposed);
    if (m_zoom >= zoomForTitles)
        paintFrameTitles(exposed);
    const std::vector<std::uint32_t> boxes = m_picture.places()->boxIndex.near(exposed);
    for (const std::uint32_t box : boxes)
        paintBox(box);
    if (m_zoom >= zoomForText) {
        for (const std::uint32_t edge : m_picture.places()->labelIndex.near(exposed))
            m_edges.paintLabel(edge);
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
            m_canvas.box(
                rect, {m_colours.blockGround(), m_colours.blockGround(), 0, false, m_theme.nodeBorder, 1, 2 * radius});
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
        m_canvas.box(title.adjusted(-3, 2, 3, 0),
                     {m_colours.blockGround(), m_colours.blockGround(), 0, false, m_colours.blockGround(), 1, radius});
        m_canvas.text({title.left(), baseLine(metrics, title.center().y())}, frameTitleText(m_picture, frame),
                      PictureFont::Title, m_theme.mutedText, title.width());
    }
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

void GraphPainter::paintBox(std::uint32_t index)
{
    const GraphBox &content = m_picture.graph()->content.boxes[index];
    const QRectF &rect = m_picture.places()->boxes[index];
    const bool isFaded = m_colours.isFaded(index);
    const auto [frame, frameWidth] = m_colours.frameOf(index);
    Canvas::BoxStyle style{m_colours.shade(m_colours.titleColour(index), isFaded),
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
    const bool isHollow =
        (content.kind == GraphBox::Kind::Captured || m_colours.isGone(index)) && m_zoom >= zoomForTitles;
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
                   m_colours.titleInk(index, isHollow, isFaded));
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
    if (m_colours.partOf(index) == PictureColours::Part::Equal)
        return;
    const QColor colour = ComparisonMarks::colour(m_colours.partOf(index), m_theme);
    if (m_zoom < zoomForTitles)
        style.title = style.body = style.frame = colour;
    else if (m_colours.partOf(index) != PictureColours::Part::OnlyA)
        style.title = style.body = tint(colour, m_theme);
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

void GraphPainter::paintTitle(std::uint32_t index, double height, bool isOpenable, const QColor &ink)
{
    const QRectF &rect = m_picture.places()->boxes[index];
    const BoxLook &look = m_picture.looks().box(index);
    const double mark = isOpenable ? BoxLook::markWidth : 0;
    const double left = rect.center().x() - (look.titleWidth + mark) / 2;
    const double middle = rect.top() + height / 2;
    const QFontMetricsF &metrics = m_picture.looks().fonts().metrics(PictureFont::Title);
    m_canvas.text({left, baseLine(metrics, middle)}, look.title, PictureFont::Title, ink, look.titleWidth);
    if (m_colours.isGone(index)) {
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
            paintRun(m_canvas, run, {left + run.x, y}, m_colours.shade(run.colour, isFaded));
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

} // namespace shapewright
