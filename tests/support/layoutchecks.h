// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

#include <QString>

namespace shapewright::test {

// The first fault of a layout in words; empty if there is none. Faults are sizes that do not fit, boxes that overlap,
// routes that do not lead from box to box or that cross another box, and labels on boxes.
[[nodiscard]] QString faultOf(const LayoutRequest &request, const LayoutResult &result);
// The number of labels that lie on a route, which may be that of their own edge.
[[nodiscard]] int labelsOnEdges(const LayoutRequest &request, const LayoutResult &result);
// The number of pairs of labels that overlap.
[[nodiscard]] int overlappingLabels(const LayoutRequest &request, const LayoutResult &result);

} // namespace shapewright::test
