// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

#include <vector>

namespace shapewright {

// The nodes of all graphs that the reason of a failed run may refer to: those with the name in the message, or if it
// has no name, the unnamed nodes with its operator. Empty if the message names no node, or one that optimizations
// created.
[[nodiscard]] std::vector<NodeId> faultyNodes(const Error &error, const ModelGraph &graph);

// Adds to the error's arguments the first output of each such node that has no name, so that a message can still
// identify the node.
[[nodiscard]] Error withOutputs(Error error, const ModelGraph &graph);
// Does this for all errors of a run.
[[nodiscard]] Result<TestReport> withOutputs(Result<TestReport> result, const ModelGraph &graph);

// The failed run as a problem on its node. Empty if it refers to no node, or possibly to several.
[[nodiscard]] std::vector<Problem> runProblems(const Error &error, const ModelGraph &graph);

} // namespace shapewright
