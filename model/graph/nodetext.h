// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <QString>

namespace shapewright {

class ModelGraph;

// `Reshape “view_3”` or `node 12 (Reshape)`, with the graph unless it is the main one.
[[nodiscard]] QString describe(NodeId node, const ModelGraph &graph);

} // namespace shapewright
