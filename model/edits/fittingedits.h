// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"

#include <QStringList>

namespace shapewright {

// Edits made for one model, taken to another or to a newer version of the same.
struct FittingEdits {
    ShapeEdits edits;
    QStringList left; // what this model has no place for, each as the command line takes it: `seq=128`
};

// Each edit is checked by itself: an unknown name, another rank, or a number that is refused leaves it out. Edits that
// only clash with each other stay in.
[[nodiscard]] FittingEdits fittingEdits(const ModelGraph &graph, const ShapeEdits &edits);

} // namespace shapewright
