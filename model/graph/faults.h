// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <vector>

namespace shapewright {

// Finds faults of the file that building its graphs does not show: tensors of impossible shapes or unknown types,
// payloads shorter than their shape, external data that is missing or outside of the model's folder, versions newer
// than the onnx library, and dim_params that consist of digits only.
void findFileFaults(const ModelGraph &model, std::vector<Problem> &problems);

} // namespace shapewright
