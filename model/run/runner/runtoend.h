// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/runner/testrunner.h"
#include "model/types/job.h"

namespace shapewright {

// Starts a run and waits for its end. Only for a thread that may wait; the runner must live in it. Errors: those of
// TestRunner.
[[nodiscard]] Result<TestReport> runToEnd(TestRunner &runner, const TestRunRequest &request, const JobContext &job);

} // namespace shapewright
