// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"

#include <memory>

namespace shapewright {

// What the panels show: a model, the edits, and the shapes without and with them. A value; the parts
// are shared and immutable. Complete or, with no graph, empty.
struct PanelState {
    std::shared_ptr<const ModelGraph> graph;
    std::shared_ptr<const ShapeTable> before;
    std::shared_ptr<const ShapeTable> after;
    std::shared_ptr<const DynamicDims> dims;
    ShapeEdits edits;

    [[nodiscard]] bool isEmpty() const { return !graph; }
};

} // namespace shapewright
