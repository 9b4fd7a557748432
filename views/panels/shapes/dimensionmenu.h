// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/types/result.h"

#include <QString>

#include <functional>
#include <optional>

class QMenu;

namespace shapewright {

class DimensionsModel;
class InputsModel;

// Receives the edits of a menu entry, or the reason why they are not possible.
using EditHandler = std::function<void(const Result<ShapeEdits> &edits, const QString &label)>;

// Opens the field's editor with a text, or with the field's own text if there is none.
using FieldOpener = std::function<void(const std::optional<QString> &text)>;
// Opens the editor of one axis.
using AxisOpener = std::function<void(int axis)>;

// Adds an entry. If `whyNot` is not empty, the entry is disabled and shows this reason as its tooltip.
void addEntry(QMenu &menu, const QString &text, const QString &whyNot, const std::function<void()> &act);

// Fills the menu of a dimension: set size, rename, make dynamic, unify, unlink, link again, copy.
void fillDimensionMenu(QMenu &menu, const DimensionsModel &dimensions, int row, const EditHandler &request,
                       const FieldOpener &open);
// Fills the menu of one axis of a graph input: edit, unlink, link again, make dynamic. `adapt` gets edits to which the
// graph is to be adapted.
void fillAxisMenu(QMenu &menu, const InputsModel &inputs, int row, int axis, const EditHandler &request,
                  const EditHandler &adapt, const AxisOpener &open);
// Adds a submenu of fillAxisMenu() for each axis of a graph input.
void fillAxesMenu(QMenu &menu, const InputsModel &inputs, int row, const EditHandler &request, const EditHandler &adapt,
                  const AxisOpener &open);

} // namespace shapewright
