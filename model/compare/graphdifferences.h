// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

namespace shapewright::compare {

// How a node or a value is known to people.
[[nodiscard]] std::string nameOf(const ModelGraph &model, NodeId node);
[[nodiscard]] std::string nameOf(const ModelGraph &model, ValueId value);

// What the matched nodes of two graphs differ in: attributes, names, order, and inputs that are other values.
void addNodeDifferences(const ModelGraph &a, const ModelGraph &b, const ModelMatch &match, const GraphMatch &graph,
                        std::vector<ModelDifference> &differences);

} // namespace shapewright::compare
