// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimelibrary.h"
#include "model/protocol/runmessages.h"

#include <functional>
#include <variant>

namespace shapewright::runner {

// Loads the model on the CPU, feeds it, runs it once, and says what came out. Catches whatever the runtime throws.
[[nodiscard]] std::variant<protocol::RunReport, protocol::RunFailure>
runModel(const Runtime &runtime, const protocol::RunRequest &request,
         const std::function<void(const QString &)> &phase);

} // namespace shapewright::runner
