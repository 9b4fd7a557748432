// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/loadedmodel.h"
#include "app/runner/runtimeapi.h"
#include "model/protocol/originalrun.h"

#include <vector>

namespace shapewright::runner {

// The tensor with its numbers in another type. Numbers beyond the range of float16 become the largest of that type,
// since an infinity would spread. Throws RunException if either is no type of numbers.
[[nodiscard]] Ort::Value convertedTensor(const Ort::Value &tensor, ONNXTensorElementDataType type);

// Makes inputs for an original that takes some of them in another type. Each such input is rounded to what both types
// can hold, so that both models get the same numbers.
void convertForOriginal(FedInputs &inputs, const std::vector<OriginalInput> &taken);

} // namespace shapewright::runner
