// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/overrides/overrides.h"

#include <QString>

namespace shapewright {

// What the code leaves unsaid, why, and what to do instead.
[[nodiscard]] QString describe(const Unsaid &unsaid);
// `unnamed`, …: stable, for JSON.
[[nodiscard]] QString unsaidName(Unsaid::Why why);

} // namespace shapewright
