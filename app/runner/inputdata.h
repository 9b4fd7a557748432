// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/inputfeed.h"

#include <cstdint>

namespace shapewright::runner {

// The data that a feed asks for. Throws RunFault, or Ort::Exception where the runtime refuses.
[[nodiscard]] Ort::Value makeInput(const InputFeed &feed, std::uint64_t seed);

} // namespace shapewright::runner
