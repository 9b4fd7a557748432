// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/inputfeed.h"

#include <cstdint>
#include <stdexcept>

namespace shapewright::runner {

// The data that a feed asks for. Throws InputFault, or Ort::Exception where the runtime refuses.
[[nodiscard]] Ort::Value makeInput(const InputFeed &feed, std::uint64_t seed);

// An input that cannot be made, in words.
struct InputFault : std::runtime_error {
    using runtime_error::runtime_error;
};

} // namespace shapewright::runner
