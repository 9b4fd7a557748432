// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/graphedits/fold.h"
#include "model/preview/adaptedshapes.h"
#include "model/preview/nodefates.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace shapewright {

// What a person's wishes make of a model: the graph that a save writes under the edits of shapes, and what led to it.
// An immutable value, derived from a model and its edits.
struct WishedModel {
    std::shared_ptr<const ModelGraph> original;
    std::shared_ptr<const ModelGraph> graph;         // likewise, if the wishes change nothing
    std::shared_ptr<const AdaptedShapes> adapted;    // if that is wished; null if there is nothing to adapt
    std::optional<FoldedModel> folded;               // of the adapted model, if that is wished
    NodeFates fates;                                 // of the nodes of `original`
    std::shared_ptr<const ShapeTable> before, after; // of `graph`, without the edits of shapes and with them
    std::uint64_t bytesBefore = 0, bytesAfter = 0;   // of the files that a save writes without the wishes and with them

    [[nodiscard]] bool isChanged() const { return graph != original; }
};

// `unwished` are the shapes of the model under the edits without the wishes, `adapted` what the wish to adapt it comes
// to, if there is one. Dims with ranges are dynamic in it, as in the saved file. Errors: those of foldModel() and
// planSave(), Cancelled.
[[nodiscard]] Result<WishedModel> wishedModel(const std::shared_ptr<const ModelGraph> &graph, const ModelEdits &edits,
                                              const ShapeTable &unwished, const JobContext &job = {},
                                              std::shared_ptr<const AdaptedShapes> adapted = nullptr);

} // namespace shapewright
