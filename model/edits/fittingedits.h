// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"

#include <QStringList>

namespace shapewright {

// The result of applying edits that were made for one model to another model, or to a newer version of the same.
struct FittingEdits {
    ShapeEdits edits;
    QStringList skipped; // the edits that do not fit this model, as editTexts() writes them: `seq=128`
};

// Checks each edit, and skips it if its name is unknown, its rank differs or its number is not allowed. A name is known
// if the model has it, or if another edit that fits introduces it. Edits that only contradict each other are kept.
[[nodiscard]] FittingEdits fittingEdits(const ModelGraph &graph, const ShapeEdits &edits);

} // namespace shapewright
