// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/graphwishes.h"
#include "model/edits/shapeedits.h"
#include "model/graph/modelfacts.h"
#include "model/graph/modelgraph.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"

#include <memory>

namespace shapewright {

// What the panels show: a model, the edits, and the shapes without and with them. It is a value whose parts are shared
// and immutable. All of them are there or, without a graph, none.
struct PanelState {
    std::shared_ptr<const ModelGraph> graph;
    std::shared_ptr<const ShapeTable> before;
    std::shared_ptr<const ShapeTable> after;
    std::shared_ptr<const DynamicDims> dims;
    std::shared_ptr<const ModelFacts> facts;
    ShapeEdits edits;
    GraphWishes wishes; // have no part in the shapes

    [[nodiscard]] bool isEmpty() const { return !graph; }
};

} // namespace shapewright
