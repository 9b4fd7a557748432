// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "model/graph/modelgraph.h"

#include <vector>

namespace shapewright::cli {

// Says errors, and up to `mostOthers` warnings and notes, on stderr.
void writeProblems(const std::vector<Problem> &problems, const ModelGraph &graph, std::size_t mostOthers = 10);
// Errors among the problems: said, on stderr or as JSON, with exit code 1.
ExitCode failProblems(const std::vector<Problem> &problems, const ModelGraph &graph, bool json);

} // namespace shapewright::cli
