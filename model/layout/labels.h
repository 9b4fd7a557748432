// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/labelroom.h"
#include "model/layout/layout.h"

#include <stop_token>

namespace shapewright::layout {

// Places the labels of a finished layout beside their edges, clear of boxes, edges and other labels. A label is
// shortened if there is no other place, and left out if there is none at all. `room` holds the places that were
// reserved for some labels, in the layout's coordinates.
void placeLabels(const LayoutRequest &graph, LayoutResult &result, const LabelRoom &room,
                 const std::stop_token &stop = {});

} // namespace shapewright::layout
