// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

#include <vector>

namespace shapewright {

// Where the node that failed was given elements which were generated for the run, the model is not at fault: the error
// becomes RunGuessRefused. Others stay as they are.
[[nodiscard]] Error blamed(Error error, const std::vector<TestRunRequest::Guess> &guesses, const ModelGraph &graph);
// Does this for the failure of a run, and adds what withOutputs() adds.
[[nodiscard]] Result<TestReport> blamed(Result<TestReport> result, const std::vector<TestRunRequest::Guess> &guesses,
                                        const ModelGraph &graph);

} // namespace shapewright
