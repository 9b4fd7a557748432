// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/dynamicdims.h"

#include <string>
#include <vector>

namespace shapewright {

// An edit that gives each of these open sizes a number, as the command line takes it (`--dim batch=1 --dim
// 'x[2]=640'`): one that people often use, and with which nodes work as far as that is known. Sizes of inputs of
// unknown rank, and those that follow others, are left out; empty where nothing is left.
[[nodiscard]] std::string editToFix(const std::vector<std::string> &names, const ModelGraph &graph,
                                    const DynamicDims &dims, const ShapeTable &table);

} // namespace shapewright
