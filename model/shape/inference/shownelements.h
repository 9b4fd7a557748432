// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/inference/knownvalues.h"
#include "model/shape/inference/nodeplans.h"
#include "model/symbolic/exprpool.h"

namespace shapewright {

struct ShapeTable;

// Adds to the table the elements of small tensors that the nodes of a graph use as shapes, sizes, axes or starts.
void addShownElements(GraphId id, const ModelGraph &model, const NodePlans &plans, const KnownValues &known,
                      const ExprPool &pool, ShapeTable &table);

} // namespace shapewright
