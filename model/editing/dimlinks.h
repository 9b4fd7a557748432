// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"

#include <optional>

namespace shapewright {

// Edits that unify dimensions, or unlink an axis from others. Dimensions are unified if they have the same name under
// the edits. The functions return new edits; the error is EditsInvalid with a message.

// Unifies the first dimension with the other. Both get one name, and one size if either has one.
[[nodiscard]] Result<ShapeEdits> editsUnified(const ModelGraph &graph, const ShapeEdits &edits,
                                              const DynamicDims::Entry &entry, const DynamicDims::Entry &other);
// Whether the dimension can be unified with others: its size follows from nothing else, and it has an axis.
[[nodiscard]] bool canBeLinked(const DynamicDims::Entry &entry);
// The size, or the range, that the edits set for the dimension. Nothing if it has none, or
// follows from others.
[[nodiscard]] std::optional<EditedDim> sizeNow(const ModelGraph &graph, const ShapeEdits &edits,
                                               const DynamicDims::Entry &entry);
// Whether the edits set any name. If not, no dimensions are unified, because those of a file have different names.
[[nodiscard]] bool setsNames(const ShapeEdits &edits);
// The name of the dimension under the edits. Empty if it has none, or cannot be unified.
[[nodiscard]] std::string linkedName(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry);
// Whether the two are unified under the edits.
[[nodiscard]] bool areUnified(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                              const DynamicDims::Entry &other);
// Gives an axis a new name, so that it no longer shares its size with other axes. Its size stays the same.
[[nodiscard]] Result<ShapeEdits> editsUnlinked(const ModelGraph &graph, const ShapeEdits &edits,
                                               const ShapeEdits::Axis &axis);
// Whether other axes have the same name as this one under the edits.
[[nodiscard]] bool isShared(const ModelGraph &graph, const ShapeEdits &edits, const ShapeEdits::Axis &axis);
// Makes an axis dynamic that is static in the file: gives it a name, and confirms that static dims may be changed.
[[nodiscard]] Result<ShapeEdits> editsMadeDynamic(const ModelGraph &graph, const ShapeEdits &edits,
                                                  const ShapeEdits::Axis &axis);

} // namespace shapewright
