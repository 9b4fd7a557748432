// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/readiness/provideranswer.h"
#include "views/panels/details/details.h"

#include <cstdint>
#include <vector>

namespace shapewright {

// How ready some nodes of the main graph are for execution providers: how many of them each one supports, the chosen
// provider first, and what hinders that one. Nothing if no provider has answered.
[[nodiscard]] DetailsSection blockReadiness(const ModelGraph &model, const std::vector<std::uint32_t> &nodes,
                                            const ShownReadiness &readiness);

} // namespace shapewright
