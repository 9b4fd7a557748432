// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/parsedruntimeerror.h"
#include "model/run/testrun/testrun.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace shapewright {

// What test runs found in words, for the window and the command line alike.

[[nodiscard]] QString describe(const OutputDifference &difference);
[[nodiscard]] QString describe(const StringStatistics &strings);
// What a run is on: execution providers in their order; what they do not take is left to the CPU. `CUDA, then CPU`
[[nodiscard]] QString providersText(const std::vector<std::string> &providers);
// What the runtime met, with what to change about it; empty for what is not known. `outputs` are the first ones of
// nodes that it may be about, where these have no names.
[[nodiscard]] QString describe(const ParsedRuntimeError &fault, const QStringList &outputs = {});
// The same where it is shown at its node.
[[nodiscard]] QString describeAtNode(const ParsedRuntimeError &fault);
// `the run will take about 3 GB of memory, and 2 GB are free`
[[nodiscard]] QString describe(const MemoryShortage &shortage);
// What of a model was not looked at, by reason: `3 in subgraphs`, …
[[nodiscard]] QStringList uncheckedTexts(const TestReport &report);
// That the runtime's optimizations cannot take the model, and why.
[[nodiscard]] QString unoptimizedText(const TestReport &report);
// Why a report does not pass; empty where it does.
[[nodiscard]] QString failureText(const TestReport &report);

} // namespace shapewright
