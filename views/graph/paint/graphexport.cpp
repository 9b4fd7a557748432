// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paint/graphexport.h"

#include "views/graph/paint/graphpainter.h"
#include "views/graph/paint/pixelcanvas.h"
#include "views/graph/paint/svgcanvas.h"
#include "views/graph/picture/displaytext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr double longestSide = 32000; // many programs cannot open more than 32767
constexpr double mostPixels = 2e8;    // which take 800 MB while the picture is drawn

QSize pixelsOf(const QSizeF &size, double scale)
{
    return QSize(int(std::lround(size.width() * scale)), int(std::lround(size.height() * scale)))
        .expandedTo(QSize(1, 1));
}

// If memory does not suffice, half the scale is better than no picture.
QImage imageFor(const QSizeF &size, double &scale)
{
    QImage image(pixelsOf(size, scale), QImage::Format_RGB32);
    while (image.isNull() && scale * std::max(size.width(), size.height()) > 1) {
        scale /= 2;
        image = QImage(pixelsOf(size, scale), QImage::Format_RGB32);
    }
    return image;
}

QString titleOf(const GraphPicture &picture)
{
    const Graph &graph = picture.graph()->model().graph(picture.graph()->subject.graph);
    const QString name = displayText(graph.name);
    const QString path = displayText(graph.path);
    return name.isEmpty() || name == path ? path : u"%1 (%2)"_s.arg(path, name);
}

} // namespace

double fittingScale(const QSizeF &size, double scale)
{
    const double width = std::max(size.width(), 1.0), height = std::max(size.height(), 1.0);
    return std::min({scale, longestSide / std::max(width, height), std::sqrt(mostPixels / (width * height))});
}

Result<QByteArray> drawSvg(const GraphPicture &picture, const QRectF &area)
{
    if (!picture.places()->isLaidOut)
        return failure(ErrorCode::PictureMissing);
    const QRectF shown = area.isNull() ? picture.places()->bounds : area;
    SvgCanvas canvas(shown, picture.looks().theme().window, picture.looks().fonts(), titleOf(picture),
                     QCoreApplication::translate("GraphExport", "Drawn by Shapewright."));
    GraphPainter(canvas, picture, 1).paint(shown);
    return canvas.finish();
}

Result<PixelPicture> drawPixels(const GraphPicture &picture, double scale, const QRectF &area)
{
    if (!picture.places()->isLaidOut)
        return failure(ErrorCode::PictureMissing);
    const QRectF shown = area.isNull() ? picture.places()->bounds : area;
    double taken = fittingScale(shown.size(), scale);
    QImage image = imageFor(shown.size(), taken);
    if (image.isNull())
        return failure(ErrorCode::Internal, {}, "no memory for an image");
    image.fill(picture.looks().theme().window);
    {
        PixelCanvas canvas(image, shown.topLeft(), taken, picture.looks().fonts());
        GraphPainter(canvas, picture, taken).paint(shown);
    }
    return PixelPicture{std::move(image), taken, taken < scale};
}

} // namespace shapewright
