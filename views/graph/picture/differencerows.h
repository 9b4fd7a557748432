// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/mergedgraph.h"
#include "views/graph/picture/graphcontent.h"

#include <QList>

namespace shapewright {

// Adds what differs at a node of two models to the rows of its box, and takes away rows that show one side of it.
void addDifferenceRows(const MergedGraph &merged, NodeId node, QList<BoxRow> &rows);

} // namespace shapewright
