// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/graphpicture.h"

#include <QString>

namespace shapewright {

// The whole picture as a file, in its theme. False if there is no picture or the file cannot be written; then the file
// is as it was.
[[nodiscard]] bool exportSvg(const GraphPicture &picture, const QString &path);
// `scale` 1: as at 100 %. Made smaller where the image would exceed what image programs take.
[[nodiscard]] bool exportPng(const GraphPicture &picture, const QString &path, double scale);

} // namespace shapewright
