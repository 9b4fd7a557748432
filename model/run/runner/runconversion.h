// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/runmessages.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

namespace shapewright {

// These functions make the application's view of a test run from the messages of the runner.

// Combines each output, and each tensor that was checked, with the prediction for it.
[[nodiscard]] TestReport testReport(const protocol::RunReport &report, const protocol::RunChecked &checked,
                                    const TestRunRequest &request);
[[nodiscard]] Error testError(const protocol::RunFailure &failure);

} // namespace shapewright
