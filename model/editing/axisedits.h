// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// How far a dim reaches that a person gives an axis. What is typed reaches everywhere, as in the field of a whole
// shape.
enum class AxisReach {
    Everywhere, // all axes that share the symbol get the number or the new name
    ThisAxis    // the axis is unlinked from the others
};

// The edits after a person typed into the field of a single axis of a graph input. The declared name, or an empty text,
// restores what the file declares, and `?` changes only this axis. The error is EditsInvalid with a message.
[[nodiscard]] Result<ShapeEdits> editsWithAxis(const ModelGraph &graph, const ShapeEdits &edits,
                                               const ShapeEdits::Axis &axis, const QString &text, AxisReach reach);
// The same for a dim that is not typed.
[[nodiscard]] Result<ShapeEdits> editsWithAxis(const ModelGraph &graph, const ShapeEdits &edits,
                                               const ShapeEdits::Axis &axis, const EditedDim &dim, AxisReach reach);
// The edits after a person typed a whole shape that is meant for this input only: each axis that changes is unlinked
// from those of other inputs.
[[nodiscard]] Result<ShapeEdits> editsWithShapeApart(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                                     const QString &text);
// A description of that step. It mentions if the axis becomes unlinked from others.
[[nodiscard]] QString axisLabel(const ModelGraph &graph, const ShapeEdits &edits, const ShapeEdits::Axis &axis,
                                const QString &text, AxisReach reach);

} // namespace shapewright
