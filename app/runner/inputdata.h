// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/inputfeed.h"

#include <cstdint>

namespace shapewright::runner {

// Makes the value that a feed describes. Throws RunException if the feed cannot be made, and Ort::Exception if ONNX
// Runtime refuses.
[[nodiscard]] Ort::Value makeInput(const InputFeed &feed, std::uint64_t seed);

} // namespace shapewright::runner
