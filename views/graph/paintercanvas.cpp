// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paintercanvas.h"

#include <QPainter>
#include <QPainterPath>

namespace shapewright {

namespace {

QPainterPath topRounded(const QRectF &rect, double radius)
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

} // namespace

void PainterCanvas::box(const QRectF &rect, const BoxStyle &style)
{
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(style.hasBody ? style.body : style.title);
    m_painter.drawRoundedRect(rect, style.radius, style.radius);
    if (style.hasBody) {
        m_painter.setBrush(style.title);
        m_painter.drawPath(topRounded({rect.topLeft(), QSizeF(rect.width(), style.titleHeight)}, style.radius));
    }
    m_painter.setPen(QPen(style.frame, style.frameWidth));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(rect, style.radius, style.radius);
}

void PainterCanvas::polyline(const QPointF *points, qsizetype count, const QColor &colour, double width)
{
    m_painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPolyline(points, int(count));
}

void PainterCanvas::triangle(const QPointF (&corners)[3], const QColor &colour)
{
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawConvexPolygon(corners, 3);
}

void PainterCanvas::circle(const QPointF &centre, double radius, const QColor &colour)
{
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawEllipse(centre, radius, radius);
}

void PainterCanvas::text(const QPointF &at, const QString &text, PictureFont font, const QColor &colour, double)
{
    m_painter.setFont(m_fonts.font(font));
    m_painter.setPen(colour);
    m_painter.drawText(at, text);
}

} // namespace shapewright
