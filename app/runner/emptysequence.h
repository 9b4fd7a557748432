// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"

#include <cstdint>

namespace shapewright::runner {

// A sequence of no tensors of that type (TensorProto.DataType). The runtime gives none to programs, but its operator
// SequenceEmpty makes them.
[[nodiscard]] Ort::Value makeEmptySequence(std::int32_t elemType);

} // namespace shapewright::runner
