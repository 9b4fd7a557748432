// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/paint/canvas.h"
#include "views/graph/picture/graphpicture.h"

namespace shapewright {

// The base line of text whose middle is at this height.
[[nodiscard]] double baseLine(const QFontMetricsF &metrics, double middle);
// Draws a run of text with its underline. `base` is the left end of the base line.
void paintRun(Canvas &canvas, const TextRun &run, const QPointF &base, const QColor &colour);

} // namespace shapewright
