// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/reasons/changereason.h"
#include "model/shape/reasons/dynamicreason.h"
#include "model/shape/reasons/explanation.h"
#include "model/symbolic/expr.h"

#include <QString>

namespace shapewright {

// Explanations in words, for the window and the command line alike. Of their steps:

// What the step is about: `x[2]`, or `shape{1}` for an element.
[[nodiscard]] QString placeText(const DimExplanation::Step &step, const ModelGraph &graph);
// `Conv_0 (Conv)`, `node 12 (Conv)`; empty where no node makes it.
[[nodiscard]] QString nodeTitle(const DimExplanation::Step &step, const ModelGraph &graph);
[[nodiscard]] QString nodeTitle(NodeId node, const ModelGraph &graph);
// Why it is what it is: `= floor((x[2] - 1)/2) + 1`, `axis 2 of the graph input x, symbol height`.
[[nodiscard]] QString reasonText(const DimExplanation::Step &step, const ModelGraph &graph);
// The dim itself: `2*past + 3 = 7`.
[[nodiscard]] QString dimText(const DimExplanation &explanation);
// On what a dim rests: `declared: only the file says so`, `assumed: holds if …`. One mark alone; empty for none.
[[nodiscard]] QString markText(Marks mark);

// Why edits change a value: `follows batch`, `now known: Reshape computes it`.
[[nodiscard]] QString reasonText(const ChangeReason &reason, ValueId value, const ModelGraph &graph);
// Why a dim stays dynamic: `batch has no number`, `decided at run time by NonZero “n”`.
[[nodiscard]] QString reasonText(const DynamicReason &reason, const ModelGraph &graph);
// Of all dims of a value in one text, each reason once.
[[nodiscard]] QString reasonsText(const std::vector<DynamicReason> &reasons, const ModelGraph &graph);

} // namespace shapewright
