// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/runmessages.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

namespace shapewright {

// These functions convert between the application's view of a test run and the messages of the runner.

[[nodiscard]] protocol::RunRequest runnerRequest(const TestRunRequest &request);
// Combines each output, and each tensor that was checked, with the prediction for it.
[[nodiscard]] TestReport testReport(const protocol::RunReport &report, const protocol::RunChecked &checked,
                                    const TestRunRequest &request);
[[nodiscard]] Error testError(const protocol::RunFailure &failure);

} // namespace shapewright
