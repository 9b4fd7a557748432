// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paint/pixelcanvas.h"

#include <algorithm>
#include <cmath>

namespace shapewright {

namespace {

inline void blend(QRgb &pixel, QRgb colour, int alpha)
{
    if (alpha >= 255) {
        pixel = colour;
        return;
    }
    // This mixes two channels at once.
    const quint32 a = quint32(alpha + (alpha >> 7)); // 0 to 256
    const quint32 redBlue = pixel & 0xff00ffu, green = pixel & 0x00ff00u;
    const quint32 mixedRedBlue = (redBlue * (256 - a) + (colour & 0xff00ffu) * a) >> 8;
    const quint32 mixedGreen = (green * (256 - a) + (colour & 0x00ff00u) * a) >> 8;
    pixel = 0xff000000u | (mixedRedBlue & 0xff00ffu) | (mixedGreen & 0x00ff00u);
}

} // namespace

PixelCanvas::PixelCanvas(QImage &image, const QPointF &origin, double scale, const PictureFonts &fonts)
    : m_image(image), m_pixels(reinterpret_cast<QRgb *>(image.bits())),
      m_stride(image.bytesPerLine() / qsizetype(sizeof(QRgb))), m_origin(origin), m_scale(scale), m_fonts(fonts)
{
}

void PixelCanvas::fill(int left, int top, int right, int bottom, QRgb colour)
{
    left = std::max(left, 0);
    right = std::min(right, m_image.width());
    if (left >= right)
        return;
    for (int y = std::max(top, 0); y < std::min(bottom, m_image.height()); ++y)
        std::fill(row(y) + left, row(y) + right, colour);
}

const std::vector<quint8> &PixelCanvas::corner(int radius)
{
    if (radius == m_cornerRadius)
        return m_corner;
    m_cornerRadius = radius;
    m_corner.assign(std::size_t(radius) * std::size_t(radius), 0);
    for (int y = 0; y < radius; ++y) {
        for (int x = 0; x < radius; ++x) {
            const double inside = radius - std::hypot(radius - x - 0.5, radius - y - 0.5) + 0.5;
            m_corner[std::size_t(y) * std::size_t(radius) + std::size_t(x)] =
                quint8(std::lround(std::clamp(inside, 0.0, 1.0) * 255));
        }
    }
    return m_corner;
}

void PixelCanvas::roundedFill(const QRect &rect, int radius, QRgb colour, bool roundTop, bool roundBottom)
{
    const int right = rect.x() + rect.width(), bottom = rect.y() + rect.height();
    radius = std::min({radius, rect.width() / 2, rect.height() / 2});
    if (radius < 1)
        return fill(rect.x(), rect.y(), right, bottom, colour);
    const int top = roundTop ? radius : 0, low = roundBottom ? radius : 0;
    fill(rect.x(), rect.y() + top, right, bottom - low, colour);
    const std::vector<quint8> &coverage = corner(radius);
    for (int line = 0; line < radius; ++line) {
        for (const bool isTop : {true, false}) {
            if (!(isTop ? roundTop : roundBottom))
                continue;
            const int y = isTop ? rect.y() + line : bottom - 1 - line;
            if (y < 0 || y >= m_image.height())
                continue;
            fill(rect.x() + radius, y, right - radius, y + 1, colour);
            QRgb *pixels = row(y);
            for (int x = 0; x < radius; ++x) {
                const int alpha = coverage[std::size_t(line) * std::size_t(radius) + std::size_t(x)];
                for (const int at : {rect.x() + x, right - 1 - x}) {
                    if (at >= 0 && at < m_image.width())
                        blend(pixels[at], colour, alpha);
                }
            }
        }
    }
}

void PixelCanvas::box(const QRectF &rect, const BoxStyle &style)
{
    const QPointF a = toPixels(rect.topLeft()), b = toPixels(rect.bottomRight());
    const int left = int(std::lround(a.x())), top = int(std::lround(a.y()));
    const QRect outer(left, top, std::max(int(std::lround(b.x())) - left, 1),
                      std::max(int(std::lround(b.y())) - top, 1));
    if (!outer.intersects(m_image.rect()))
        return;
    const int radius = int(std::lround(style.radius * m_scale));
    const int title = std::max(int(std::lround(style.titleHeight * m_scale)), 1);
    const int frame = std::max(int(std::lround(style.frameWidth * m_scale)), 1);
    const bool isFramed = outer.height() > 4 * frame && outer.width() > 4 * frame;
    if (!isFramed) {
        fill(outer.x(), outer.y(), outer.x() + outer.width(), outer.y() + outer.height(), style.title.rgb());
        return;
    }
    roundedFill(outer, radius, style.frame.rgb(), true, true);
    const QRect inner = outer.adjusted(frame, frame, -frame, -frame);
    const int innerRadius = std::max(radius - frame, 0);
    if (!style.hasBody || inner.height() <= title) {
        roundedFill(inner, innerRadius, style.title.rgb(), true, true);
        return;
    }
    QRect head = inner, body = inner;
    head.setHeight(std::min(title - frame, inner.height()));
    body.setTop(head.y() + head.height());
    // The title is drawn over the frame, so that it looks like a band and not like a panel inside the frame.
    const int over = style.frameWidth > 1 ? 0 : frame; // a thick frame stands out and stays whole
    head.adjust(-over, -over, over, 0);
    roundedFill(head, over > 0 ? radius : innerRadius, style.title.rgb(), true, false);
    roundedFill(body, innerRadius, style.body.rgb(), false, true);
}

// Goes along a steep line row by row, and along a flat one column by column. In each, the line covers a span of pixels
// exactly.
void PixelCanvas::segment(QPointF a, QPointF b, QRgb colour, double width)
{
    const bool isSteep = std::abs(b.y() - a.y()) >= std::abs(b.x() - a.x());
    if (!isSteep) {
        a = QPointF(a.y(), a.x());
        b = QPointF(b.y(), b.x());
    }
    if (a.y() > b.y())
        std::swap(a, b);
    const double length = b.y() - a.y();
    const int lines = isSteep ? m_image.height() : m_image.width();
    const int across = isSteep ? m_image.width() : m_image.height();
    if (length <= 0 || a.y() > lines || b.y() < 0)
        return;
    const double slope = (b.x() - a.x()) / length;
    const double half = width / 2 * std::sqrt(1 + slope * slope);
    const int first = std::max(int(std::ceil(a.y() - 0.5)), 0);
    const int last = std::min(int(std::ceil(b.y() - 0.5)), lines); // the next segment begins at this one
    const qsizetype step = isSteep ? 1 : m_stride;
    for (int line = first; line < last; ++line) {
        const double middle = a.x() + (line + 0.5 - a.y()) * slope;
        const double from = middle - half, to = middle + half;
        const int begin = std::max(int(std::floor(from)), 0), end = std::min(int(std::ceil(to)), across);
        QRgb *pixels = isSteep ? row(line) : m_pixels + line;
        for (int at = begin; at < end; ++at) {
            const double covered = std::min(to, at + 1.0) - std::max(from, double(at));
            blend(pixels[at * step], colour, int(covered * 255));
        }
    }
}

void PixelCanvas::polyline(const QPointF *points, qsizetype count, const QColor &colour, double width)
{
    if (count < 2)
        return;
    const double pixelWidth = std::max(width * m_scale, 0.8);
    const QRgb rgb = colour.rgb();
    QPointF from = toPixels(points[0]);
    for (qsizetype i = 1; i < count; ++i) {
        const QPointF to = toPixels(points[i]);
        // A segment shorter than a pixel is joined to the next one.
        if (i + 1 < count && std::abs(to.x() - from.x()) + std::abs(to.y() - from.y()) < 1)
            continue;
        segment(from, to, rgb, pixelWidth);
        from = to;
    }
}

void PixelCanvas::triangle(const QPointF (&corners)[3], const QColor &colour)
{
    const QPointF pixels[3] = {toPixels(corners[0]), toPixels(corners[1]), toPixels(corners[2])};
    const auto [least, most] = std::minmax({pixels[0].y(), pixels[1].y(), pixels[2].y()});
    const int first = std::max(int(std::floor(least)), 0);
    const int last = std::min(int(std::ceil(most)), m_image.height());
    const QRgb rgb = colour.rgb();
    for (int y = first; y < last; ++y) {
        double from = 1e9, to = -1e9;
        const double middle = std::clamp(y + 0.5, least, most);
        for (int i = 0; i < 3; ++i) {
            const QPointF &a = pixels[i], &b = pixels[(i + 1) % 3];
            if ((a.y() < middle) == (b.y() < middle) || a.y() == b.y())
                continue;
            const double x = a.x() + (b.x() - a.x()) * (middle - a.y()) / (b.y() - a.y());
            from = std::min(from, x);
            to = std::max(to, x);
        }
        for (int x = std::max(int(std::floor(from)), 0); x < std::min(int(std::ceil(to)), m_image.width()); ++x)
            blend(row(y)[x], rgb, int(std::clamp(std::min(to, x + 1.0) - std::max(from, double(x)), 0.0, 1.0) * 255));
    }
}

void PixelCanvas::circle(const QPointF &centre, double radius, const QColor &colour)
{
    const QPointF middle = toPixels(centre);
    const double pixelRadius = std::max(radius * m_scale, 1.0);
    const QRgb rgb = colour.rgb();
    for (int y = std::max(int(middle.y() - pixelRadius) - 1, 0);
         y < std::min(int(middle.y() + pixelRadius) + 2, m_image.height()); ++y) {
        for (int x = std::max(int(middle.x() - pixelRadius) - 1, 0);
             x < std::min(int(middle.x() + pixelRadius) + 2, m_image.width()); ++x) {
            const double inside = pixelRadius - std::hypot(x + 0.5 - middle.x(), y + 0.5 - middle.y()) + 0.5;
            blend(row(y)[x], rgb, int(std::clamp(inside, 0.0, 1.0) * 255));
        }
    }
}

QPainter &PixelCanvas::painter()
{
    if (!m_painter) {
        m_painter.emplace(&m_image);
        m_painter->setRenderHint(QPainter::TextAntialiasing);
        m_painter->scale(m_scale, m_scale);
        m_painter->translate(-m_origin);
    }
    return *m_painter;
}

void PixelCanvas::text(const QPointF &at, const QString &text, PictureFont font, const QColor &colour, double)
{
    QPainter &with = painter();
    const PictureFonts::Prepared &prepared = m_fonts.prepared(text, font);
    if (m_painterFont != font || m_isPainterLiteral != prepared.isLiteral) {
        with.setFont(prepared.isLiteral ? m_fonts.literal(font) : m_fonts.font(font));
        m_painterFont = font;
        m_isPainterLiteral = prepared.isLiteral;
    }
    if (with.pen().color() != colour)
        with.setPen(colour);
    // Static text is placed by its upper left corner.
    with.drawStaticText(at - QPointF(0, m_fonts.metrics(font).ascent()), prepared.text);
}

} // namespace shapewright
