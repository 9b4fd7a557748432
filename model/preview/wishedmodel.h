// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/graphedits/fold.h"
#include "model/preview/adaptedshapes.h"
#include "model/preview/nodefates.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace shapewright {

struct ShapeTable;

// What a person's wishes make of a model: the graph that a save writes under the edits of shapes, and what led to it.
// An immutable value, derived from a model and its edits.
struct WishedModel {
    std::shared_ptr<const ModelGraph> original;
    std::shared_ptr<const ModelGraph> graph;         // likewise, if the wishes change nothing
    std::shared_ptr<const PartsShapes> parts;        // if other parts are wished
    std::shared_ptr<const AdaptedShapes> adapted;    // of these, if that is wished; null if there is nothing to adapt
    std::optional<FoldedModel> folded;               // of the adapted model, if that is wished
    NodeFates fates;                                 // of the nodes of `original`
    NodeFates partsFates;                            // the same by other parts alone
    std::shared_ptr<const ShapeTable> unfolded;      // the shapes that folding began with; null: those of `original`
    std::shared_ptr<const ShapeTable> before, after; // of `graph`, without the edits of shapes and with them
    std::uint64_t bytesBefore = 0, bytesAfter = 0;   // of the files that a save writes without the wishes and with them

    ShapeEdits edits; // of shapes, as they apply to `graph`

    // How what is adapted or taken is told by `original`; null if that is neither.
    [[nodiscard]] const GraphOrigins *origins() const;
    [[nodiscard]] bool isChanged() const { return graph != original; }
    // Whether the edits of shapes do not fit `graph`.
    [[nodiscard]] bool hasErrors() const;
};

// `unwished` are the shapes of the model under the edits without the wishes; `parts` and `adapted` what these wishes
// come to, if there are some. Dims with ranges are dynamic in it, as in the saved file. Errors: those of takeParts(),
// foldModel() and planSave(), Cancelled.
[[nodiscard]] Result<WishedModel> wishedModel(const std::shared_ptr<const ModelGraph> &graph, const ModelEdits &edits,
                                              const ShapeTable &unwished, const JobContext &job = {},
                                              std::shared_ptr<const AdaptedShapes> adapted = nullptr,
                                              std::shared_ptr<const PartsShapes> parts = nullptr);

} // namespace shapewright
