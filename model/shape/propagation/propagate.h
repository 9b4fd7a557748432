// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>

namespace shapewright {

struct ShapeTable;

// Infers the shapes of all values of all graphs under the edits once. See Propagation::update() for errors.
[[nodiscard]] Result<std::shared_ptr<const ShapeTable>> propagate(const ModelGraph &graph, const ShapeEdits &edits,
                                                                  const JobContext &job = {});

// One value whose type differs between two tables of the same model.
struct ShapeChange {
    ValueId value;
    ValueType before;
    ValueType after;
};

// The values whose types differ: the main graph's outputs first, then its inputs, then the rest in the order of the
// picture.
[[nodiscard]] std::vector<ShapeChange> shapeChanges(const ModelGraph &graph, const ShapeTable &before,
                                                    const ShapeTable &after);

// Counts over the node outputs and graph inputs of all graphs. Initializers do not count.
struct ShapeCounts {
    std::size_t staticTensors = 0;
    std::size_t dynamicTensors = 0;
    std::size_t dynamicInputDims = 0; // dynamic dims of the main graph's inputs
};
[[nodiscard]] ShapeCounts countShapes(const ModelGraph &graph, const ShapeTable &table);

} // namespace shapewright
