// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"

namespace shapewright::runner {

// Makes an environment and loads a tiny model in it. The first model in a process pays for what ONNX Runtime sets up
// once, and that time would otherwise count as loading time of the user's model.
[[nodiscard]] Ort::Env startRuntime();

} // namespace shapewright::runner
