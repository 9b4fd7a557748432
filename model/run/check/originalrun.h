// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"

namespace shapewright {

// Makes a run also run the model's own file and compare with it. The edits become free dimension overrides as far as
// these can say them: a name or a denotation that the edits give one number on all axes that carry it. Outputs that
// depend on chance are left out of the comparison.
void compareWithOriginal(TestRunRequest &request, const ModelGraph &graph, const ShapeEdits &edits);

} // namespace shapewright
