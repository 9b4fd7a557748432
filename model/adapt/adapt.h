// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adaptobstacle.h"
#include "model/adapt/adaptstep.h"
#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/graphedits/graphedits.h"
#include "model/types/dim.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// Axes of graph inputs that share one size, which is baked into the model, and get another.
struct AdaptWish {
    std::vector<ShapeEdits::Axis> axes;
    Dim size; // a name, a number, or unknown

    bool operator==(const AdaptWish &) const = default;
};

// A model whose constants hold no baked size any more.
struct AdaptedModel {
    struct Axes {
        AdaptWish wish; // axes of other inputs that follow come last
        std::int64_t oldSize = 0;
        std::size_t following = 0; // how many of them follow, although nobody named them
        bool areRows = true;       // of which each is computed for itself; otherwise a length, a height or a width
        // By output of the main graph: its axis that has the size. Nothing where it has none of its own.
        std::vector<std::optional<std::uint32_t>> outputs;
    };
    std::shared_ptr<const ModelGraph> graph; // the original, if nothing had to be adapted
    std::vector<Axes> axes;                  // one for each size
    struct Change {
        std::shared_ptr<const ModelGraph> from; // the model that `steps` are of
        GraphEdits edits;
        std::vector<AdaptStep> steps;
    };
    std::vector<Change> changes; // one for each size
    // Why it is not possible, at a node of `refusedIn`.
    std::optional<AdaptRefusal> refusal;
    std::shared_ptr<const ModelGraph> refusedIn;

    [[nodiscard]] bool areRows() const { return std::ranges::all_of(axes, &Axes::areRows); }
};

// What edits want of axes that are numbers in the file.
[[nodiscard]] std::vector<AdaptWish> adaptWishes(const ModelGraph &graph, const ShapeEdits &edits);

// Changes what holds a baked size, so that the axes get the sizes that they are given. Every row of the result is what
// the model gives for this row alone: that follows from the rules of the operators, and is not tried here. Errors:
// those of editedModel(), Cancelled.
[[nodiscard]] Result<AdaptedModel> adaptModel(std::shared_ptr<const ModelGraph> graph,
                                              const std::vector<AdaptWish> &wishes, const JobContext &job = {});

} // namespace shapewright
