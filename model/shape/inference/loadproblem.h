// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/shape/inference/propagationstate.h"

#include <optional>

namespace shapewright {

// Where ONNX Runtime would fail to load the model that is saved with the edits of the state. With value_info of all
// values whose shape is known, only branches and bodies are judged, and what leads to them. The state stays unchanged.
[[nodiscard]] std::optional<Problem> loadProblem(PropagationState &state, bool withValueInfo = false);

} // namespace shapewright
