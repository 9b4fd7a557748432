// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <QString>

namespace shapewright {

class ModelGraph;

// For example `Reshape “view_3”` or `node 12 (Reshape)`, with the graph's path unless it is the main graph.
[[nodiscard]] QString describe(NodeId node, const ModelGraph &graph);

} // namespace shapewright
