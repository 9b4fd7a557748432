// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"

#include <QList>
#include <QString>

namespace shapewright {

// Changes of several dimensions at once. Either all of them are made, or none; the error is EditsInvalid.

// Applies a text from the clipboard. It is JSON as in a file with edits; or options of the command line; or lines such
// as `batch=1`, `x[2]=640`, `x=1,3,640,640`, with `=` or a tab, and lines with only a value, which set the rows of
// `dims` one after the other from `firstRow` on. Empty lines are skipped.
[[nodiscard]] Result<ShapeEdits> editsPasted(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                             int firstRow, const QString &text);
// Makes the dimensions of these rows of `dims` dynamic again.
[[nodiscard]] Result<ShapeEdits> editsWithout(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                              const QList<int> &rows);

} // namespace shapewright
