// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// What a person typed at a field, as new edits. Each checks the text and then the edits against the model;
// on a fault the error is EditsInvalid and says it in words, and the edits stay as they were.

// A number or a name for a dimension; empty or "dynamic" makes it dynamic again. A number is one for all dims that
// edits made equal.
[[nodiscard]] Result<ShapeEdits> editsWithDim(const ModelGraph &graph, const ShapeEdits &edits,
                                              const DynamicDims::Entry &entry, const QString &text);
// A whole shape of a graph input: numbers, names, `?` and `_`; empty restores what the file declares.
[[nodiscard]] Result<ShapeEdits> editsWithShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                                const QString &text);
// The same, where one name stands on several axes that are given different numbers: each gets a name of its own.
[[nodiscard]] Result<ShapeEdits> editsWithUnlinkedShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                                        const QString &text);
// Value of a graph input that tests feed and propagation assumes: a number or a comma list; empty: none.
[[nodiscard]] Result<ShapeEdits> editsWithValue(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                                const QString &text);
// The first two without the check of what comes out, for several of them that are checked together: see
// editsteps::checkedSteps().
namespace unchecked {
[[nodiscard]] Result<ShapeEdits> withDim(const ModelGraph &graph, const ShapeEdits &edits,
                                         const DynamicDims::Entry &entry, const QString &text);
[[nodiscard]] Result<ShapeEdits> withShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                           const QString &text);
} // namespace unchecked

// True if the dimension has an edit of its own.
[[nodiscard]] bool isEdited(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry);
// Whether it can be given a size, and not only those that it follows.
[[nodiscard]] bool isSettable(const DynamicDims::Entry &entry);
// Without any edit of that graph input and of the symbols on it.
[[nodiscard]] ShapeEdits editsWithoutInput(const ModelGraph &graph, const ShapeEdits &edits, ValueId input);

} // namespace shapewright
