// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "model/graph/modelgraph.h"

#include <QString>

#include <vector>

namespace shapewright::cli {

// Prints all errors, and up to `mostOthers` warnings and notes, to stderr. `wayOut` is an option that would help, if
// there is one. It is suggested first, for all errors, and `--fold` for warnings of loading, too.
void writeProblems(const std::vector<Problem> &problems, const ModelGraph &graph, std::size_t mostOthers = 10,
                   const QString &wayOut = {});
// Prints the problems to stderr or as JSON, and returns the exit code Fault. Call it if there are errors among them.
ExitCode failProblems(const std::vector<Problem> &problems, const ModelGraph &graph, bool json,
                      const QString &wayOut = {});
// Whether ONNX Runtime would not load the saved model as it should.
[[nodiscard]] bool isOfLoading(const Problem &problem);

} // namespace shapewright::cli
