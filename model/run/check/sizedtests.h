// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/sizeranges.h"
#include "model/graph/modelgraph.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>
#include <vector>

namespace shapewright {

struct ShapeTable;

// Numbers in place of the ranges of edits, and the shapes that follow. A model with ranges is tested with each of them.
struct SizedTest {
    std::vector<SizeAt> at; // empty without ranges
    ShapeEdits edits;
    std::shared_ptr<const ShapeTable> table;
};

// The best sizes come first, then the least and the greatest ones where these are others. Without ranges it is one test
// with the edits, under which the shapes are known. The only error is Cancelled.
[[nodiscard]] Result<std::vector<SizedTest>> sizedTests(const ModelGraph &graph, const ShapeEdits &edits,
                                                        const std::shared_ptr<const ShapeTable> &known,
                                                        const JobContext &job = {});

} // namespace shapewright
