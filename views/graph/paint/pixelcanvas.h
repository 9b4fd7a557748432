// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/paint/canvas.h"

#include <QImage>
#include <QPainter>

#include <optional>
#include <vector>

namespace shapewright {

// Draws directly into the pixels of an image. It draws tens of thousands of boxes and lines in a few milliseconds, for
// which a QPainter needs a hundred. Boxes are aligned to pixels and lines are smooth. A QPainter draws the text.
class PixelCanvas : public Canvas
{
public:
    // `origin` is the point of the scene in the upper left corner of the image, and `scale` the number of pixels for a
    // unit. The image must be RGB32.
    PixelCanvas(QImage &image, const QPointF &origin, double scale, const PictureFonts &fonts);

    void box(const QRectF &rect, const BoxStyle &style) override;
    void polyline(const QPointF *points, qsizetype count, const QColor &colour, double width) override;
    void triangle(const QPointF (&corners)[3], const QColor &colour) override;
    void circle(const QPointF &centre, double radius, const QColor &colour) override;
    void text(const QPointF &at, const QString &text, PictureFont font, const QColor &colour, double width) override;

private:
    [[nodiscard]] QPointF toPixels(const QPointF &scene) const { return (scene - m_origin) * m_scale; }
    [[nodiscard]] QRgb *row(int y) { return m_pixels + qsizetype(y) * m_stride; }
    void fill(int left, int top, int right, int bottom, QRgb colour);
    void roundedFill(const QRect &rect, int radius, QRgb colour, bool roundTop, bool roundBottom);
    [[nodiscard]] const std::vector<quint8> &corner(int radius);
    void segment(QPointF a, QPointF b, QRgb colour, double width);
    QPainter &painter();

    QImage &m_image;
    QRgb *m_pixels;
    qsizetype m_stride; // pixels in a row
    QPointF m_origin;
    double m_scale;
    const PictureFonts &m_fonts;
    int m_cornerRadius = -1;
    std::vector<quint8> m_corner; // how much of each pixel the upper left corner of a box covers, row by row
    std::optional<QPainter> m_painter;
    std::optional<PictureFont> m_painterFont;
    bool m_isPainterLiteral = false;
};

} // namespace shapewright
