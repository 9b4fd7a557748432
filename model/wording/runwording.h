// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/parsedruntimeerror.h"
#include "model/run/testrun/testrun.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace shapewright {

// Texts for the results of test runs, shared by the window and the command line.

[[nodiscard]] QString describe(const OutputDifference &difference);
// Such as `identical`, `max |Δ| 2.4e-7` or `differs in 3 of 256`.
[[nodiscard]] QString briefText(const OutputDifference &difference);
// How far numbers may be apart: `|Δ| ≤ 0.01 + 0.01 · |A|`. Empty for the tolerance of each tensor's type.
[[nodiscard]] QString toleranceText(const std::optional<Tolerance> &tolerance);
// The inputs that the original took in another type; empty if there are none.
[[nodiscard]] QString convertedText(const OriginalReport &original);
[[nodiscard]] QString describe(const StringStatistics &strings);
// The execution providers of a run in their order: `CUDA, then CPU`. The CPU runs what the others do not support.
[[nodiscard]] QString providersText(const std::vector<std::string> &providers);
// What went wrong and what to change. Empty for an unknown kind of error. If the node has no name, `outputs` are the
// first outputs of the nodes that the error may refer to.
[[nodiscard]] QString describe(const ParsedRuntimeError &fault, const QStringList &outputs = {});
// The same without the node, for places that show the message at the node.
[[nodiscard]] QString describeAtNode(const ParsedRuntimeError &fault);
// For example `the run will take about 3 GB of memory, and 2 GB are free`.
[[nodiscard]] QString describe(const MemoryShortage &shortage);
// The numbers of tensors that were not checked, by reason: `3 in subgraphs`, …
[[nodiscard]] QStringList uncheckedTexts(const TestReport &report);
// Whether the rows of an adapted model are those of the original, as a run showed, or why none did.
[[nodiscard]] QString rowsText(const RowsReport &rows);
// Likewise of a model that was cut, with the other part.
[[nodiscard]] QString halvesText(const HalvesReport &halves);
// Why the model loads only with the runtime's graph optimizations switched off.
[[nodiscard]] QString unoptimizedText(const TestReport &report);
// Why a report does not pass. Empty if it does.
[[nodiscard]] QString failureText(const TestReport &report);

} // namespace shapewright
