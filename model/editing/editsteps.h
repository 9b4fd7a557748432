// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/types/result.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shapewright::editsteps {

// The operations that changes of edits consist of. The name of an axis is the one that an edit sets, or else the one in
// the file. Edits may rename a name to another one, and the size belongs to the last name of such a chain, so that all
// axes whose names lead there have the same size.

// Returns the new edits without the sizes of names that no axis has any more. Fails if the new edits have an error that
// the old ones did not have.
[[nodiscard]] Result<ShapeEdits> checked(const ModelGraph &graph, const ShapeEdits &before, ShapeEdits after);
// The same for the result of a step. Passes on its error.
[[nodiscard]] Result<ShapeEdits> checked(const ModelGraph &graph, const ShapeEdits &before, Result<ShapeEdits> after);

// Returns new edits that are not checked yet.
using Step = std::function<Result<ShapeEdits>(const ShapeEdits &edits)>;
// Runs the steps one after the other and checks only the result, because the time of a check grows with all edits. If
// that check fails, the steps run again with a check after each, so that the error is the one of the step at fault.
[[nodiscard]] Result<ShapeEdits> checkedSteps(const ModelGraph &graph, const ShapeEdits &edits,
                                              const std::vector<Step> &steps);

// Whether the text means that a dimension is dynamic: it is empty, or the word "dynamic".
[[nodiscard]] bool isDynamicWord(const QString &text);
// The dim that the file declares for an axis of an input. Nothing if there is no such axis.
[[nodiscard]] std::optional<Dim> declaredDim(const ModelGraph &graph, const ShapeEdits::Axis &axis);
// The dim that an edit of this axis, or of the whole shape, sets. Nothing if there is no such edit.
[[nodiscard]] std::optional<EditedDim> editedDim(const ShapeEdits &edits, const ShapeEdits::Axis &axis);
// The name of an axis under the edits, before renames. Empty if it has none.
[[nodiscard]] std::string nameAt(const ModelGraph &graph, const ShapeEdits &edits, const ShapeEdits::Axis &axis);
// The last name in the chain of renames that begins with this name.
[[nodiscard]] std::string lastName(const ShapeEdits &edits, std::string name);
// The axes of graph inputs with this name under the edits, before renames.
[[nodiscard]] std::vector<ShapeEdits::Axis> axesWith(const ModelGraph &graph, const ShapeEdits &edits,
                                                     const std::string &name);

// The size, or the range, that edits set for a name, directly or through an axis that has it. `name` is the last of a
// chain.
[[nodiscard]] std::optional<EditedDim> sizeNow(const ModelGraph &graph, const ShapeEdits &edits,
                                               const std::string &name);
// Removes the edit of an axis before it gets another name. If that edit was the size of other axes, these keep it.
void freeAxis(const ModelGraph &graph, ShapeEdits &edits, const ShapeEdits::Axis &axis);

// Removes the edit of an axis, and that of its whole shape if nothing else is left in it.
void clearAxis(ShapeEdits &edits, const ShapeEdits::Axis &axis);
// Removes the size of a name, whether an edit of the name, of an axis or of a denotation sets it.
void clearSize(const ModelGraph &graph, ShapeEdits &edits, const std::string &name);
// Replaces the edit of the axis's denotation by edits of the other axes with it, so that this axis can be changed
// alone.
void releaseDenotation(const ModelGraph &graph, ShapeEdits &edits, const ShapeEdits::Axis &axis);
// Sets the size, or the range, of an axis, and of all axes that share its name.
void setSize(const ModelGraph &graph, ShapeEdits &edits, const ShapeEdits::Axis &axis, const EditedDim &size);

} // namespace shapewright::editsteps
