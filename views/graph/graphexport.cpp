// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graphexport.h"

#include "views/graph/displaytext.h"
#include "views/graph/graphpainter.h"
#include "views/graph/paintercanvas.h"
#include "views/graph/pixelcanvas.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr double longestSide = 32000;
constexpr double mostPixels = 2e8; // 800 MB while it is drawn

bool writeFile(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

} // namespace

bool exportSvg(const GraphPicture &picture, const QString &path)
{
    if (!picture.isLaidOut())
        return false;
    const QSizeF size = picture.bounds().size();
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(), size));
    generator.setTitle(displayText(picture.model()->main().name).toHtmlEscaped());
    generator.setDescription(u"Shapewright"_s);
    generator.setResolution(96);
    QPainter painter;
    if (!painter.begin(&generator))
        return false;
    painter.fillRect(QRectF(QPointF(), size), picture.theme().window);
    painter.translate(-picture.bounds().topLeft());
    PainterCanvas canvas(painter, picture.fonts());
    GraphPainter(canvas, picture, 1).paint(picture.bounds());
    painter.end();
    return writeFile(path, buffer.data());
}

bool exportPng(const GraphPicture &picture, const QString &path, double scale)
{
    if (!picture.isLaidOut())
        return false;
    const QSizeF size = picture.bounds().size();
    const double fitting = std::min({scale, longestSide / std::max(size.width(), size.height()),
                                     std::sqrt(mostPixels / (size.width() * size.height()))});
    QImage image((size * fitting).toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32);
    if (image.isNull())
        return false;
    image.fill(picture.theme().window);
    {
        PixelCanvas canvas(image, picture.bounds().topLeft(), fitting, picture.fonts());
        GraphPainter(canvas, picture, fitting).paint(picture.bounds());
    }
    QBuffer buffer;
    return buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG") && writeFile(path, buffer.data());
}

} // namespace shapewright
