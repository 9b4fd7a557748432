// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/types/result.h"

#include <QString>

#include <string>

namespace shapewright {

// What editintents.h makes of whole shapes. The results are not checked yet.

// What to do if two axes share a name, but would get different numbers: unlink one of them.
enum class OnClash { Refuse, Unlink };

// The edits without those of the shape of this input and of its axes.
[[nodiscard]] ShapeEdits withoutShape(ShapeEdits edits, const std::string &input);
// Sets the shape of an input whose rank the file does not declare.
[[nodiscard]] Result<ShapeEdits> withUnknownRank(const ShapeEdits &edits, const std::string &input,
                                                 const QString &text);
// Sets each axis whose dim differs from the one that it has now. An empty text removes the edits of the input.
[[nodiscard]] Result<ShapeEdits> withTypedShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                                const QString &text, OnClash onClash);

} // namespace shapewright
