// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <optional>

namespace shapewright {

// Sets output 0 where there are dims. False where there are none, and no failure either.
[[nodiscard]] bool setOutput(NodeContext &context, std::int32_t elemType, std::optional<Dims> dims);
// Output 0 with the dims of an input.
[[nodiscard]] bool setLike(NodeContext &context, std::size_t input, std::int32_t elemType);

} // namespace shapewright
