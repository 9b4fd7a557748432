// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/run/feeds/dimsizes.h"
#include "model/run/testrun/testrun.h"

namespace shapewright {

struct ShapeTable;

enum class FillKind { Zeros, Ones, Random };

// Makes a run of `file` (the original or the fixed file of `graph`) with generated inputs. Integers used as
// indices stay in range, positions count up, masks are ones, depths and counts fit, and edits.values are used as given.
// Dims that the table leaves dynamic get the wanted sizes or small ones, the same for the same symbol;
// InputFeed::reason says so.
[[nodiscard]] TestRunRequest makeTestRun(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                         const TestedFile &file, FillKind fill, std::uint64_t seed,
                                         const WantedSizes &sizes = {});

} // namespace shapewright
