// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/canvas.h"

class QPainter;

namespace shapewright {

// Draws with a QPainter, for files that keep the shapes.
class PainterCanvas : public Canvas
{
public:
    PainterCanvas(QPainter &painter, const PictureFonts &fonts) : m_painter(painter), m_fonts(fonts) {}

    void box(const QRectF &rect, const BoxStyle &style) override;
    void polyline(const QPointF *points, qsizetype count, const QColor &colour, double width) override;
    void triangle(const QPointF (&corners)[3], const QColor &colour) override;
    void circle(const QPointF &centre, double radius, const QColor &colour) override;
    void text(const QPointF &at, const QString &text, PictureFont font, const QColor &colour, double width) override;

private:
    QPainter &m_painter;
    const PictureFonts &m_fonts;
};

} // namespace shapewright
