// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/picturehit.h"

class QMenu;

namespace shapewright {

class GraphView;

// What can be done with what is at a place of the picture; a child of the view.
[[nodiscard]] QMenu *graphMenu(GraphView &view, const GraphPicture &picture, const PictureHit &hit);

} // namespace shapewright
