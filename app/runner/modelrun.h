// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/progress.h"
#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <functional>

namespace shapewright::runner {

// Loads the model on the CPU, feeds it, runs it, and says what came out; likewise the original, if there
// is one, and compares both. `answer` gets the report before the model is given back, which takes a while. Throws what
// the runtime does, and RunFault.
void runModel(const Ort::Env &environment, const protocol::RunRequest &request, Progress &progress,
              const std::function<void(protocol::RunReport)> &answer);

} // namespace shapewright::runner
