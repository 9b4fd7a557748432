// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

#include <vector>

namespace shapewright {

// The nodes that the runtime may mean by the reason of a failed run, of all graphs: those of that name or, where it
// has none, those of that operator without one. Empty where it means none, or one that its optimizations made.
[[nodiscard]] std::vector<NodeId> faultyNodes(const Error &error, const ModelGraph &graph);

// The same error, with the first outputs of these nodes as arguments where they have no name, so that words can tell
// which it is about.
[[nodiscard]] Error withOutputs(Error error, const ModelGraph &graph);
// All errors of a run.
[[nodiscard]] Result<TestReport> withOutputs(Result<TestReport> result, const ModelGraph &graph);

// A failed run as a problem on its node; empty where it is about none, or may be about several.
[[nodiscard]] std::vector<Problem> runProblems(const Error &error, const ModelGraph &graph);

} // namespace shapewright
