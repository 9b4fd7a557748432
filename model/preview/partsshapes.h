// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/parts/parts.h"
#include "model/preview/adaptedshapes.h"
#include "model/preview/graphorigins.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>

namespace shapewright {

// A model of which other parts were taken, with its shapes under the edits of shapes. An immutable value.
struct PartsShapes : GraphOrigins {
    std::shared_ptr<const PartsModel> model;
    // Of that model: what its values were in the original without edits, and what they are under model->edits.
    std::shared_ptr<const ShapeTable> before, after;
    std::shared_ptr<const ShapeTable> shown; // `after` told by the values and nodes of `original`

    // Tells what was adapted of this model as if it were the original.
    [[nodiscard]] AdaptedShapes told(AdaptedShapes adapted) const;
};

// What a wish came to when somebody tried it, so that it need not be taken again.
struct TriedParts {
    std::shared_ptr<const ModelGraph> original; // null: nothing was tried
    ModelEdits edits;                           // those of shapes, and the wish for parts
    std::shared_ptr<const PartsModel> model;

    [[nodiscard]] bool isOf(const std::shared_ptr<const ModelGraph> &graph, const ModelEdits &wanted) const
    {
        return model && original == graph && edits.shapes == wanted.shapes && edits.wishes.parts == wanted.wishes.parts;
    }
};

// `unedited` and `whole` are the shapes of the original, without the edits of shapes and under them. Errors: those of
// takeParts().
[[nodiscard]] Result<PartsShapes> partsShapes(const std::shared_ptr<const ModelGraph> &original,
                                              const ModelEdits &edits, const ShapeTable &unedited,
                                              const ShapeTable &whole, const JobContext &job = {},
                                              const TriedParts &tried = {});

} // namespace shapewright
