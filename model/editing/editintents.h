// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/result.h"

#include <QString>

namespace shapewright {

// The edits after a person typed into a field. Each function parses the text and checks the new edits against the
// model. The error is EditsInvalid with a message.

// Sets a number, a range or a name for a dimension. An empty text or "dynamic" makes it dynamic again. A number applies
// to all dimensions that are unified with it.
[[nodiscard]] Result<ShapeEdits> editsWithDim(const ModelGraph &graph, const ShapeEdits &edits,
                                              const DynamicDims::Entry &entry, const QString &text);
// Sets the whole shape of a graph input: numbers, ranges, names, `?` and `_`. An empty text restores what the file
// declares.
[[nodiscard]] Result<ShapeEdits> editsWithShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                                const QString &text);
// The same, but if the shape gives different numbers to axes that share a name, they are unlinked. editsWithShape()
// refuses such a shape.
[[nodiscard]] Result<ShapeEdits> editsWithUnlinkedShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                                        const QString &text);
// Sets the value of a graph input that test runs feed and propagation assumes: a number, or several separated by
// commas. An empty text removes it.
[[nodiscard]] Result<ShapeEdits> editsWithValue(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                                const QString &text);
// Steps that do not check the new edits against the model, because editsteps::checkedSteps() checks several steps
// together.
namespace unchecked {
[[nodiscard]] Result<ShapeEdits> withDim(const ModelGraph &graph, const ShapeEdits &edits,
                                         const DynamicDims::Entry &entry, const QString &text);
[[nodiscard]] Result<ShapeEdits> withDim(const ModelGraph &graph, const ShapeEdits &edits,
                                         const DynamicDims::Entry &entry, const EditedDim &dim);
// Makes the dimension dynamic again.
[[nodiscard]] Result<ShapeEdits> withoutDim(const ModelGraph &graph, const ShapeEdits &edits,
                                            const DynamicDims::Entry &entry);
[[nodiscard]] Result<ShapeEdits> withShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                           const QString &text);
} // namespace unchecked

// Whether an edit changes the dimension itself.
[[nodiscard]] bool isEdited(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry);
// Whether the dimension can be set. An expression can if it is over a single name, because then it can be solved.
[[nodiscard]] bool isSettable(const DynamicDims::Entry &entry);
// Removes all edits of that graph input and of the symbols on it.
[[nodiscard]] ShapeEdits editsWithoutInput(const ModelGraph &graph, const ShapeEdits &edits, ValueId input);

} // namespace shapewright
