// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldneeds.h"
#include "model/graphedits/foldplan.h"

namespace shapewright {

// What is needed after folding if the largest constants are left out until the limit holds. What makes them then needs
// constants of its own.
[[nodiscard]] FoldNeeds needsWithinLimit(FoldBasis &basis, const FoldOptions &options);

// Likewise where constants that the runtime computes are added. Those that take the place of initializers count
// together with them, by how much larger the model file becomes. As with shapes, one such group may have an eighth of
// the limit. If all that grow exceed the limit together, none of them is taken, so that folding once more does not add
// what was left out.
[[nodiscard]] FoldNeeds weightsWithinLimit(FoldBasis &basis, const FoldNeeds &before, std::uint64_t limitBytes);

} // namespace shapewright
