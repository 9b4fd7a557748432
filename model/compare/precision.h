// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/protocol/tolerance.h"

#include <optional>

namespace shapewright {

// The kind of numbers that a model computes with.
enum class Precision {
    Full,      // float and double
    Half,      // some tensors are float16 or bfloat16
    Quantized, // some operators take or make quantized numbers
};

[[nodiscard]] Precision precisionOf(const ModelGraph &model);
// How far two models of these precisions may be apart. Nothing for models of one precision, whose tensors may differ by
// rounding alone.
[[nodiscard]] std::optional<Tolerance> toleranceBetween(Precision a, Precision b);

} // namespace shapewright
