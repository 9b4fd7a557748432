// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/reasons/explanation.h"

#include <QString>

namespace shapewright {

// What a node does to a dim, as a sentence that begins with its operator: `Conv, stride 2: ceil(480/2) = 240`,
// `MatMul keeps A[1]`. Inputs are called as the operator's specification calls them. Both parts together are the
// sentence.
struct RuleText {
    QString opType;
    QString rest; // begins with a space or with punctuation
    // Whether the node only passes the dim on: axes of the same number, or an element of a small tensor. Several such
    // steps in a row are told in one sentence.
    bool isPassedOn = false;
};
// `step` must have a node.
[[nodiscard]] RuleText ruleText(const DimExplanation::Step &step, const ModelGraph &graph);

// The operator's name for an input of a node, such as `data`; `input 3` if it has none.
[[nodiscard]] QString inputSlotText(NodeId node, std::size_t slot, const ModelGraph &graph);

} // namespace shapewright
