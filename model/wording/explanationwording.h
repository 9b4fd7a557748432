// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/reasons/changereason.h"
#include "model/shape/reasons/dynamicreason.h"
#include "model/shape/reasons/explanation.h"
#include "model/symbolic/expr.h"

#include <QString>

namespace shapewright {

// Texts for explanations, shared by the window and the command line.

// The dim or element that a step explains: `x[2]`, or `shape{1}` for an element.
[[nodiscard]] QString placeText(const DimExplanation::Step &step, const ModelGraph &graph);
// The producer of the step's value: `Conv_0 (Conv)`, or `node 12 (Conv)` if it has no name. Empty if there is none.
[[nodiscard]] QString nodeTitle(const DimExplanation::Step &step, const ModelGraph &graph);
[[nodiscard]] QString nodeTitle(NodeId node, const ModelGraph &graph);
// How the step's dim comes about: `= floor((x[2] - 1)/2) + 1`, `axis 2 of the graph input x, symbol height`.
[[nodiscard]] QString reasonText(const DimExplanation::Step &step, const ModelGraph &graph);
// The explained dim: `2*past + 3 = 7`.
[[nodiscard]] QString dimText(const DimExplanation &explanation);
// What a dim depends on besides the model: `declared: only the file says so`, `assumed: holds if …`. `mark` is a single
// mark. Empty for Marks::None.
[[nodiscard]] QString markText(Marks mark);

// Why edits change a value: `follows batch`, `now known: Reshape computes it`.
[[nodiscard]] QString reasonText(const ChangeReason &reason, ValueId value, const ModelGraph &graph);
// Why a dim stays dynamic: `batch has no number`, `decided at run time by NonZero “n”`.
[[nodiscard]] QString reasonText(const DynamicReason &reason, const ModelGraph &graph);
// The reasons of all dims of a value in one text, each reason once.
[[nodiscard]] QString reasonsText(const std::vector<DynamicReason> &reasons, const ModelGraph &graph);

} // namespace shapewright
