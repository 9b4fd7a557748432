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

// Checks each edit by itself, and skips it if its name is unknown, its rank differs or its number is not allowed. Edits
// that only contradict each other are kept.
[[nodiscard]] FittingEdits fittingEdits(const ModelGraph &graph, const ShapeEdits &edits);

} // namespace shapewright
