// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matchinggraphs.h"

namespace shapewright::compare {

// These match nodes that alone in their graphs have something, which exactly one node of the other graph has, too.

// All that leads to the nodes and follows from them, or one of the two.
void matchByStructure(MatchingGraphs &graphs);
void matchByAncestors(MatchingGraphs &graphs);
void matchBySuccessors(MatchingGraphs &graphs);
// Their operator and name, or that of their first output.
void matchByName(MatchingGraphs &graphs);
// The elements of their largest constant. Cancelled jobs match a part.
void matchByWeights(MatchingGraphs &graphs, const JobContext &job);

} // namespace shapewright::compare
