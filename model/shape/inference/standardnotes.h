// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/shape/inference/propagationstate.h"

#include <vector>

namespace shapewright {

// Notes on outputs of a node for which the ONNX standard has another shape than ONNX Runtime, whose shapes the context
// has. The state stays unchanged.
[[nodiscard]] std::vector<Problem> standardNotes(PropagationState &state, NodeId id, NodeContext &context);

} // namespace shapewright
