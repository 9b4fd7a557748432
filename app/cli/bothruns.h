// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/testing.h"
#include "model/compare/matching.h"

#include <memory>

namespace shapewright::cli {

// Runs two models on the same inputs, and compares the tensors that match, under the names of the first: what is not
// the same in the second is a difference from the original. Where an axis of an input has a size in the first model
// alone, the second one runs with that size. Errors: those of takeParts(), propagate(), writeTestFile() and
// compareFiles().
[[nodiscard]] Result<TestReport> runBoth(const ModelGraph &a, const std::shared_ptr<const ModelGraph> &b,
                                         const compare::ModelMatch &match, const TestOptions &options,
                                         const JobContext &job);

} // namespace shapewright::cli
