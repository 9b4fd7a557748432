// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/shape/tables/shapetable.h"

namespace shapewright {

enum class FillKind { Zeros, Ones, Random };

// A run of `modelPath` (the original or the fixed file of `graph`) with generated inputs: integers that look
// something up stay in its range, positions count, masks are ones, depths and counts fit, edits.values are fed as
// given. Dims that the table leaves dynamic get small sizes, equal ones for equal symbols, said in InputFeed::reason.
[[nodiscard]] TestRunRequest makeTestRun(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                         const QString &modelPath, FillKind fill, std::uint64_t seed);

} // namespace shapewright
