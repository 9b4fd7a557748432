// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/graph/problem.h"

#include <vector>

namespace shapewright {

// Edits that set ranges of sizes. What is shown is of the best size of each range; what has to hold for all of them is
// asked at both ends, too, with all ranges at the same end at once.

enum class RangeEnd { Least, Best, Greatest };

[[nodiscard]] bool hasRanges(const ShapeEdits &edits);
// The edits with one size in place of each range.
[[nodiscard]] ShapeEdits editsAt(const ShapeEdits &edits, RangeEnd end);
// The size of each range at this end, in the order of the edits.
[[nodiscard]] std::vector<SizeAt> sizesAt(const ShapeEdits &edits, RangeEnd end);
// Each range, in the same order.
struct PlacedRange {
    std::string place; // a name, or an axis such as `x[0]`
    EditedDim range;
};
[[nodiscard]] std::vector<PlacedRange> rangesOf(const ShapeEdits &edits);
// The edits that a saved file can hold, since a dim of a file is one number or none. A dim with a range keeps the name
// that it has. One that is static in the file becomes unknown.
[[nodiscard]] ShapeEdits savedEdits(const ModelGraph &graph, const ShapeEdits &edits);

} // namespace shapewright
