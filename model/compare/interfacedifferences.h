// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

#include <memory>
#include <utility>

namespace shapewright::compare {

// Inputs and outputs of the main graph that were added, removed, renamed, or have other types or dims; and dims of
// other values that do not follow from those. Dims that differ in the names of symbols alone are the same. Returns the
// shapes of both models, with the same names for the same symbols. Errors: Cancelled.
using BothShapes = std::pair<std::shared_ptr<const ShapeTable>, std::shared_ptr<const ShapeTable>>;
[[nodiscard]] Result<BothShapes> addInterfaceDifferences(const ModelGraph &a, const ModelGraph &b,
                                                         const ModelMatch &match, const JobContext &job,
                                                         std::vector<ModelDifference> &differences);
// Operator sets, IR version, metadata, producer.
void addHeadDifferences(const ModelGraph &a, const ModelGraph &b, std::vector<ModelDifference> &differences);
// Initializers and constants that match and have another type, other dims or other elements. Errors: Cancelled; those
// of TensorReader.
[[nodiscard]] Result<void> addConstantDifferences(const ModelGraph &a, const ModelGraph &b, const ModelMatch &match,
                                                  ComparisonOptions::Weights weights, const JobContext &job,
                                                  std::vector<ModelDifference> &differences);

} // namespace shapewright::compare
