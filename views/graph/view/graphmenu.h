// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/picturehit.h"

class QMenu;

namespace shapewright {

class GraphView;

// Makes the menu of what was hit in the picture, as a child of the view.
[[nodiscard]] QMenu *graphMenu(GraphView &view, const PictureHit &hit);

} // namespace shapewright
