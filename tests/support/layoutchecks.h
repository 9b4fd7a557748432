// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

#include <QString>

namespace shapewright::test {

// What is wrong with a layout, in words; empty if nothing is: sizes that do not fit, boxes that overlap, routes that do
// not lead from box to box or that cross another one, labels on boxes.
[[nodiscard]] QString faultOf(const LayoutRequest &request, const LayoutResult &result);
// Labels that lie on a route, be it that of their own edge.
[[nodiscard]] int labelsOnEdges(const LayoutRequest &request, const LayoutResult &result);
// Pairs of labels that overlap.
[[nodiscard]] int overlappingLabels(const LayoutRequest &request, const LayoutResult &result);

} // namespace shapewright::test
