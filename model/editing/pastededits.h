// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"

#include <QList>
#include <QString>

namespace shapewright {

// Several dimensions at once, through the clipboard, as new edits: all that is pasted, or nothing and an error.

// Takes lines of values, for the rows from one on; lines `batch=1`, `x[2]=640`, `x=1,3,640,640`, with = or a tab;
// options of the command line; or edits as a file has them. Lines without text are passed over.
[[nodiscard]] Result<ShapeEdits> editsPasted(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                             int firstRow, const QString &text);
// All of these dynamic again.
[[nodiscard]] Result<ShapeEdits> editsWithout(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                              const QList<int> &rows);

} // namespace shapewright
