// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/dynamicdims.h"
#include "model/types/suggestion.h"

#include <string>
#include <vector>

namespace shapewright {

// A number for each of these open sizes: a common one with which the nodes work, as far as that is known. Sizes of
// inputs of unknown rank, and sizes that depend on others, are left out. Empty if no size is left.
[[nodiscard]] Suggestion sizesToFix(const std::vector<std::string> &names, const ModelGraph &graph,
                                    const DynamicDims &dims, const ShapeTable &table);

} // namespace shapewright
