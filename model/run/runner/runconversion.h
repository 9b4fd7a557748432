// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/runmessages.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

namespace shapewright {

// Between what the application knows of a test run and what the runner is told and tells.

[[nodiscard]] protocol::RunRequest runnerRequest(const TestRunRequest &request);
// Each output, and each value that was checked, beside what was predicted for it.
[[nodiscard]] TestReport testReport(const protocol::RunReport &report, const protocol::RunChecked &checked,
                                    const TestRunRequest &request);
[[nodiscard]] Error testError(const protocol::RunFailure &failure);

} // namespace shapewright
