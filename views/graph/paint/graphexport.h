// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"
#include "views/graph/picture/graphpicture.h"

#include <QByteArray>
#include <QImage>

namespace shapewright {

// A picture as pixels.
struct PixelPicture {
    QImage image;
    double scale = 1;      // pixels for a unit of the scene
    bool isCapped = false; // the scale is smaller than requested
};

// Draws a part of a picture, or all of it if the area is null, in its theme for a file. The only error is
// PictureMissing, if nothing is laid out. The same picture gives the same bytes.
[[nodiscard]] Result<QByteArray> drawSvg(const GraphPicture &picture, const QRectF &area = {});
// At scale 1 the image looks as at 100 %. The scale is reduced if the image would be too large for image programs or
// for the memory.
[[nodiscard]] Result<PixelPicture> drawPixels(const GraphPicture &picture, double scale, const QRectF &area = {});
// The scale that drawPixels() uses instead of this one for a part of this size.
[[nodiscard]] double fittingScale(const QSizeF &size, double scale);

} // namespace shapewright
