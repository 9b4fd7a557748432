// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matchinggraphs.h"

namespace shapewright::compare {

// Each of these functions matches two nodes if both have the same of something, and no other node of their graphs has
// it.

// Compares all that leads to the nodes and follows from them, or one of the two.
void matchByStructure(MatchingGraphs &graphs);
void matchByAncestors(MatchingGraphs &graphs);
void matchBySuccessors(MatchingGraphs &graphs);
// Compares the operators and the names of nodes; then the operators and the names of first outputs.
void matchByName(MatchingGraphs &graphs);
// Compares the elements of the largest constant of each node. A cancelled job matches a part.
void matchByWeights(MatchingGraphs &graphs, const JobContext &job);

} // namespace shapewright::compare
