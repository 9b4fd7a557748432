// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"

#include <cstdint>

namespace shapewright::runner {

// An empty sequence of tensors of this TensorProto.DataType. ONNX Runtime's API cannot create one, so a small model
// with the operator SequenceEmpty makes it.
[[nodiscard]] Ort::Value makeEmptySequence(std::int32_t elemType);

} // namespace shapewright::runner
