// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>

class QWidget;

namespace shapewright {

// The widget that the Tab key reaches after `from`, or before it if not `forward`: the widgets of the first region,
// from top to bottom and from left to right, then those of the next region, then the first ones again. Qt's own order
// is that in which widgets were made, and those that are made later would come last wherever they are. Null if there is
// none.
[[nodiscard]] QWidget *nextByPlace(const QList<QWidget *> &regions, const QWidget *from, bool forward);

} // namespace shapewright
