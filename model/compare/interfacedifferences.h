// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

namespace shapewright::compare {

// Inputs and outputs of the main graph that were added, removed, renamed, or have other types or dims; and dims of
// other values that do not follow from those. Dims that differ in the names of symbols alone are the same. Also finds
// the shapes of both models, with the same names for the same symbols, and the outputs that stand for each other.
// `comparison` has the match. Errors: Cancelled.
[[nodiscard]] Result<void> addInterfaceDifferences(const ModelGraph &a, const ModelGraph &b, const JobContext &job,
                                                   ModelComparison &comparison);
// Operator sets, IR version, metadata, producer.
void addHeadDifferences(const ModelGraph &a, const ModelGraph &b, std::vector<ModelDifference> &differences);
// Initializers and constants that match and have another type, other dims or other elements. Errors: Cancelled; those
// of TensorReader.
[[nodiscard]] Result<void> addConstantDifferences(const ModelGraph &a, const ModelGraph &b, const ModelMatch &match,
                                                  ComparisonOptions::Weights weights, const JobContext &job,
                                                  std::vector<ModelDifference> &differences);

} // namespace shapewright::compare
