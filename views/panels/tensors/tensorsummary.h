// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorstatistics.h"

#include <optional>

namespace shapewright {

// What the panel tells of a constant tensor.
struct TensorSummary {
    TensorFacts facts;
    std::optional<TensorStatistics> statistics; // of a large tensor once they are asked for
};

} // namespace shapewright
