// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/dynamicdims.h"

#include <string>
#include <vector>

namespace shapewright {

// An edit that fixes all of these open sizes, as arguments of the command line (`--dim batch=1 --dim 'x[2]=640'`). It
// chooses common numbers with which the nodes work, as far as that is known. Sizes of inputs of unknown rank, and sizes
// that depend on others, are left out. Empty if no size is left.
[[nodiscard]] std::string editToFix(const std::vector<std::string> &names, const ModelGraph &graph,
                                    const DynamicDims &dims, const ShapeTable &table);

} // namespace shapewright
