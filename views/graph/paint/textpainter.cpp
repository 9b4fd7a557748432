// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paint/textpainter.h"

#include <algorithm>

namespace shapewright {

namespace {

void paintUnderline(Canvas &canvas, const TextRun &run, const QPointF &from, const QColor &colour)
{
    using Underline = TextRun::Underline;
    constexpr double dash = 2.5, gap = 1.8, wave = 2;
    const double end = from.x() + run.width;
    const auto line = [&](double left, double right) {
        const QPointF points[] = {{left, from.y()}, {right, from.y()}};
        canvas.polyline(points, 2, colour, 1.1);
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
    canvas.polyline(points.constData(), points.size(), colour, 1);
}

} // namespace

double baseLine(const QFontMetricsF &metrics, double middle)
{
    return middle + (metrics.ascent() - metrics.descent()) / 2;
}

void paintRun(Canvas &canvas, const TextRun &run, const QPointF &base, const QColor &colour)
{
    canvas.text(base, run.text, run.font, colour, run.width);
    if (run.underline != TextRun::Underline::None)
        paintUnderline(canvas, run, base + QPointF(0, run.underline == TextRun::Underline::Through ? -4 : 3), colour);
}

} // namespace shapewright
