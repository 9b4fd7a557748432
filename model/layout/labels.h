// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/labelroom.h"
#include "model/layout/layout.h"

#include <stop_token>

namespace shapewright::layout {

// Puts the labels of a finished layout beside their edges, off boxes, edges and other labels; shortened where there is
// no other place, and told to have none where there is none. `room` is what was kept for some of them, in the layout's
// coordinates.
void placeLabels(const LayoutRequest &graph, LayoutResult &result, const LabelRoom &room,
                 const std::stop_token &stop = {});

} // namespace shapewright::layout
