// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/progress.h"
#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <functional>

namespace shapewright::runner {

// Loads the model with the requested execution providers, runs it and describes its outputs. If there is an original,
// it is run too, and the outputs are compared. `answer` gets the report before the model is destroyed, since that takes
// a while. Throws Ort::Exception and RunException.
void runModel(const Ort::Env &environment, const protocol::RunRequest &request, Progress &progress,
              const std::function<void(protocol::RunReport)> &answer);

} // namespace shapewright::runner
