// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <optional>

namespace shapewright {

// Sets output 0 if there are dims. Returns false if there are none and the node has not failed either.
[[nodiscard]] bool setOutput(NodeContext &context, std::int32_t elemType, std::optional<Dims> dims);
// Gives output 0 the dims of an input.
[[nodiscard]] bool setLike(NodeContext &context, std::size_t input, std::int32_t elemType);

} // namespace shapewright
