// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"

#include <string>

namespace shapewright {

// The first of `base`, `base_2`, `base_3`, … that is no dim_param of the model and no name in the edits.
[[nodiscard]] std::string freshName(const ModelGraph &graph, const ShapeEdits &edits, const std::string &base);

} // namespace shapewright
