// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <vector>

namespace shapewright {

// Faults of the file that its graphs alone do not show: tensors of impossible shapes and unknown types, payloads
// shorter than their shape, external data that is not there or lies outside the model's folder, versions newer than the
// library, dim_params of digits only.
void findFileFaults(const ModelGraph &model, std::vector<Problem> &problems);

} // namespace shapewright
