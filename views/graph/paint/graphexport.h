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
    double scale = 1;      // pixels a unit of the scene
    bool isCapped = false; // the scale is less than what was asked for
};

// A part of a picture in its theme, for a file; a null area is the whole. The only error is PictureMissing: nothing is
// laid out. The same picture gives the same bytes.
[[nodiscard]] Result<QByteArray> drawSvg(const GraphPicture &picture, const QRectF &area = {});
// `scale` 1: as at 100 %. Made smaller where the image would exceed what image programs take, or what memory there is.
[[nodiscard]] Result<PixelPicture> drawPixels(const GraphPicture &picture, double scale, const QRectF &area = {});
// The scale that drawPixels() takes in place of this one for a part of such a size.
[[nodiscard]] double fittingScale(const QSizeF &size, double scale);

} // namespace shapewright
