// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matching.h"

#include <map>

namespace shapewright::compare {

// The outputs of two graphs that stand for each other, whatever makes them: by what matches, then by name; then, with
// `byPlace`, by their places, where the nodes that made them are gone or are others.
[[nodiscard]] std::map<ValueId, ValueId> pairedOutputs(const ModelGraph &a, GraphId inA, const ModelGraph &b,
                                                       GraphId inB, const ModelMatch &match, bool byPlace);

} // namespace shapewright::compare
