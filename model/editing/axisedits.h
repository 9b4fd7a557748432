// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// The edits after a person typed into the field of a single axis of a graph input. A number or another name unlinks the
// axis from the other axes of its symbol. The declared name, or an empty text, restores what the file declares. The
// error is EditsInvalid with a message.
[[nodiscard]] Result<ShapeEdits> editsWithAxis(const ModelGraph &graph, const ShapeEdits &edits,
                                               const ShapeEdits::Axis &axis, const QString &text);
// The same for a dim that is not typed.
[[nodiscard]] Result<ShapeEdits> editsWithAxis(const ModelGraph &graph, const ShapeEdits &edits,
                                               const ShapeEdits::Axis &axis, const Dim &dim);
// A description of that step. It mentions if the axis becomes unlinked from others.
[[nodiscard]] QString axisLabel(const ModelGraph &graph, const ShapeEdits &edits, const ShapeEdits::Axis &axis,
                                const QString &text);

} // namespace shapewright
