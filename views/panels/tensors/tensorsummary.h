// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorstatistics.h"

#include <optional>

namespace shapewright {

// What the panels show about the elements of a tensor.
struct TensorSummary {
    TensorFacts facts;
    std::optional<TensorStatistics> statistics; // for a large tensor only on request
};

} // namespace shapewright
