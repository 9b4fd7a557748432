// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"

namespace shapewright {

// Which dims are one, as new edits. On a fault the error is EditsInvalid and says it in words.

// Makes the first dimension the same as the other: one name, and one size if either has one.
[[nodiscard]] Result<ShapeEdits> editsUnified(const ModelGraph &graph, const ShapeEdits &edits,
                                              const DynamicDims::Entry &entry, const DynamicDims::Entry &other);
// Whether it has a size of its own, and an axis that can be given a name.
[[nodiscard]] bool canBeLinked(const DynamicDims::Entry &entry);
// Two dims of a file have two names, so that nothing else than names that edits give makes them one.
[[nodiscard]] bool givesNames(const ShapeEdits &edits);
// The name that it carries under the edits, where it can be linked: dims of one name are one. Empty for none.
[[nodiscard]] std::string linkedName(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry);
// Whether they are one under the edits.
[[nodiscard]] bool areUnified(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                              const DynamicDims::Entry &other);
// Gives an axis a name of its own; its size stays.
[[nodiscard]] Result<ShapeEdits> editsUnlinked(const ModelGraph &graph, const ShapeEdits &edits,
                                               const ShapeEdits::Axis &axis);
// Whether other axes carry the name of this one.
[[nodiscard]] bool isShared(const ModelGraph &graph, const ShapeEdits &edits, const ShapeEdits::Axis &axis);
// A name instead of the number that the export fixed, and the confirmation that this is meant.
[[nodiscard]] Result<ShapeEdits> editsMadeDynamic(const ModelGraph &graph, const ShapeEdits &edits,
                                                  const ShapeEdits::Axis &axis);

} // namespace shapewright
