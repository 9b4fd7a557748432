// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// What a field for one axis of a graph input gives that axis alone, as new edits: a number or another name parts it
// from the others of its symbol; its declared name, or nothing, makes it again what the file says. On a fault the error
// is EditsInvalid and says it in words.
[[nodiscard]] Result<ShapeEdits> editsWithAxis(const ModelGraph &graph, const ShapeEdits &edits,
                                               const ShapeEdits::Axis &axis, const QString &text);
// The step in words; says so where the axis parts from others.
[[nodiscard]] QString axisLabel(const ModelGraph &graph, const ShapeEdits &edits, const ShapeEdits::Axis &axis,
                                const QString &text);

} // namespace shapewright
