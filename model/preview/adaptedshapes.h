// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adapt.h"
#include "model/edits/shapeedits.h"
#include "model/preview/graphorigins.h"
#include "model/save/save.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

struct ShapeTable;

// A model that was adapted, or could not be, with its shapes under edits. An immutable value.
struct AdaptedShapes : GraphOrigins {
    std::shared_ptr<const AdaptedModel> model;
    std::vector<AdaptStep> steps; // of all sizes, at nodes of `original`
    // Of the adapted graph: what its values were in the original without edits, and what they are.
    std::shared_ptr<const ShapeTable> before, after;
    // `after` told by the values and nodes of `original`. If it cannot be adapted, its own shapes.
    std::shared_ptr<const ShapeTable> shown;

    [[nodiscard]] bool isPossible() const { return !model->refusal; }
    // The node of `original` at which it is not possible.
    [[nodiscard]] std::optional<NodeId> refusedAt() const;
    // Adds to the plan of a save of the adapted graph which declarations adapting it has changed.
    void tellDeclarations(SavePlan &plan) const;
};

// `unedited` and `unadapted` are the shapes of the original, without the edits and under them. The only error is
// Cancelled.
[[nodiscard]] Result<AdaptedShapes> adaptedShapes(std::shared_ptr<const ModelGraph> original,
                                                  std::shared_ptr<const AdaptedModel> model, const ShapeEdits &edits,
                                                  const ShapeTable &unedited,
                                                  const std::shared_ptr<const ShapeTable> &unadapted,
                                                  const JobContext &job = {});

} // namespace shapewright
