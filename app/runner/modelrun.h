// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/progress.h"
#include "app/runner/runtimelibrary.h"
#include "model/protocol/runmessages.h"

#include <variant>

namespace shapewright::runner {

// Loads the model on the CPU, feeds it, runs it, and says what came out; likewise the original, if there
// is one, and compares both. Catches whatever the runtime throws.
[[nodiscard]] std::variant<protocol::RunReport, protocol::RunFailure>
runModel(const Runtime &runtime, const protocol::RunRequest &request, Progress &progress);

} // namespace shapewright::runner
