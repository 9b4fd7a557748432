// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matching.h"

namespace shapewright::compare {

// Matches a graph of `a` with one of `b`, from what is surest to what is least sure. Takes what is in `found` as given,
// and adds the values that match. A cancelled job gives a part.
[[nodiscard]] GraphMatch matchGraphs(const ModelGraph &a, GraphId inA, const ModelGraph &b, GraphId inB,
                                     ModelMatch &found, bool readWeights, const JobContext &job);

} // namespace shapewright::compare
