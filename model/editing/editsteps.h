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

// What changes of edits consist of. An axis carries the name that an edit gives it, else that of the file; a name may
// be renamed to another; the number stands with the last of these names, so that all who carry it are one size.

[[nodiscard]] tl::unexpected<Error> invalid(const QString &message);
// New edits stand if they bring no error that the old ones did not have. Names that nothing carries any more go.
[[nodiscard]] Result<ShapeEdits> checked(const ModelGraph &graph, const ShapeEdits &before, ShapeEdits after);
// The same of what a step made, or its error.
[[nodiscard]] Result<ShapeEdits> checked(const ModelGraph &graph, const ShapeEdits &before, Result<ShapeEdits> after);

// New edits that are not checked yet.
using Step = std::function<Result<ShapeEdits>(const ShapeEdits &edits)>;
// One step after the other, and one check of what comes out: a check costs as much as all edits. Where that fails, each
// step is checked by itself, so that the error is that of the step at fault.
[[nodiscard]] Result<ShapeEdits> checkedSteps(const ModelGraph &graph, const ShapeEdits &edits,
                                              const std::vector<Step> &steps);

// What people type for no size and no name: nothing, or the word.
[[nodiscard]] bool isDynamicWord(const QString &text);
// What the file declares for an axis of an input; nothing where there is no such axis.
[[nodiscard]] std::optional<Dim> declaredDim(const ModelGraph &graph, const ShapeEdits::Axis &axis);
// What an edit gives this axis itself.
[[nodiscard]] std::optional<Dim> editedDim(const ShapeEdits &edits, const ShapeEdits::Axis &axis);
// The name that an axis carries under the edits; empty for none.
[[nodiscard]] std::string nameAt(const ModelGraph &graph, const ShapeEdits &edits, const ShapeEdits::Axis &axis);
// The last of the names that one is renamed to.
[[nodiscard]] std::string lastName(const ShapeEdits &edits, std::string name);
// The axes of graph inputs that carry a name.
[[nodiscard]] std::vector<ShapeEdits::Axis> axesWith(const ModelGraph &graph, const ShapeEdits &edits,
                                                     const std::string &name);

// The size that edits give a name, with the name itself or with an axis that carries it.
[[nodiscard]] std::optional<std::int64_t> sizeNow(const ModelGraph &graph, const ShapeEdits &edits,
                                                  const std::string &name);
// Takes an axis' own edit away, so that it can be given another name; the size that it gave others stays with these.
void freeAxis(const ModelGraph &graph, ShapeEdits &edits, const ShapeEdits::Axis &axis);

// Takes an axis' own edit away. A whole shape with nothing left in it goes too.
void clearAxis(ShapeEdits &edits, const ShapeEdits::Axis &axis);
// Takes the size of a name away, wherever it stands: with the name, with an axis, with a denotation.
void clearSize(const ModelGraph &graph, ShapeEdits &edits, const std::string &name);
// What a denotation gives goes to its other axes, so that this one can be given something else.
void releaseDenotation(const ModelGraph &graph, ShapeEdits &edits, const ShapeEdits::Axis &axis);
// A size for an axis, and for all that carry its name.
void setSize(const ModelGraph &graph, ShapeEdits &edits, const ShapeEdits::Axis &axis, std::int64_t size);

} // namespace shapewright::editsteps
