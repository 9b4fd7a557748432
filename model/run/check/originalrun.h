// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"

namespace shapewright {

// Makes a run also run the model's own file and compare the outputs. Edits become free dimension overrides if possible:
// that is, names and denotations to which the edits give one number on all axes that have them. Outputs that depend on
// random numbers are not compared.
void compareWithOriginal(TestRunRequest &request, const ModelGraph &graph, const ShapeEdits &edits);

} // namespace shapewright
