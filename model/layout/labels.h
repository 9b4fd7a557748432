// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"

#include <stop_token>

namespace shapewright::layout {

// Puts the labels of a finished layout beside their edges, off boxes and other labels, and off edges where that can be.
void placeLabels(const LayoutRequest &graph, LayoutResult &result, const std::stop_token &stop = {});

} // namespace shapewright::layout
