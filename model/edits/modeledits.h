// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/graphwishes.h"
#include "model/edits/shapeedits.h"

#include <utility>

namespace shapewright {

// All that a person wants changed: the edits of a document, of a preset or of an edits file. What becomes of a model is
// a function of the model and this value.
struct ModelEdits {
    ShapeEdits shapes;
    GraphWishes wishes;

    ModelEdits() = default;
    // Implicit, since edits of shapes alone are the usual ones.
    ModelEdits(ShapeEdits shapesOnly, const GraphWishes &graphWishes = {})
        : shapes(std::move(shapesOnly)), wishes(graphWishes)
    {
    }

    [[nodiscard]] bool isEmpty() const { return shapes.isEmpty() && wishes.isEmpty(); }
    bool operator==(const ModelEdits &) const = default;
};

} // namespace shapewright
