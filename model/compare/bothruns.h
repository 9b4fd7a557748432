// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matching.h"
#include "model/run/check/originalrun.h"
#include "model/run/check/testsettings.h"

#include <memory>
#include <optional>

namespace shapewright {

// How two models are run.
struct BothRunSettings {
    TestSettings testing;
    std::optional<Tolerance> tolerance; // nothing: what fits the precision of both models

    bool operator==(const BothRunSettings &) const = default;
};

// Runs two models on the same inputs, and compares the tensors that match, under the names of the first: what is not
// the same in the second is a difference from the original. Where an axis of an input has a size in the first model
// alone, the second one runs with that size; where its type is another one, the numbers are converted. `fileOfA` holds
// the first model. Errors: those of takeParts(), propagate(), writeTestFile() and runCompared().
[[nodiscard]] Result<TestReport> runBoth(const ModelGraph &a, const TestedFile &fileOfA,
                                         const std::shared_ptr<const ModelGraph> &b, const compare::ModelMatch &match,
                                         const BothRunSettings &settings, const RunToEnd &run, const JobContext &job);

} // namespace shapewright
