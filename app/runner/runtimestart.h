// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"

namespace shapewright::runner {

// An environment that has loaded a model: the first one in a process pays for what the runtime sets up once, and that
// would otherwise be told as the time that it takes to load the person's.
[[nodiscard]] Ort::Env startRuntime();

} // namespace shapewright::runner
