// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"

#include <string>

namespace shapewright {

// A name that neither the model nor the edits have: `base`, `base_2`, …
[[nodiscard]] std::string freshName(const ModelGraph &graph, const ShapeEdits &edits, const std::string &base);

} // namespace shapewright
