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

// What a menu's entries do: asks for edits, or says why not.
using EditTaker = std::function<void(const Result<ShapeEdits> &edits, const QString &label)>;

// Opens the field with a text, or with what stands in it.
using FieldOpener = std::function<void(const std::optional<QString> &text)>;
// Opens a field for one axis.
using AxisOpener = std::function<void(int axis)>;

// An entry; one that cannot be used says why.
void addEntry(QMenu &menu, const QString &text, const QString &whyNot, const std::function<void()> &act);

// Entries for a row of the dimensions: size, name, dynamic, unify, unlink and link again, copy.
void fillDimensionMenu(QMenu &menu, const DimensionsModel &dimensions, int row, const EditTaker &take,
                       const FieldOpener &open);
// Entries for one axis of a graph input: edit, unlink or link again, make dynamic.
void fillAxisMenu(QMenu &menu, const InputsModel &inputs, int row, int axis, const EditTaker &take,
                  const AxisOpener &open);
// A menu of these for each axis.
void fillAxesMenu(QMenu &menu, const InputsModel &inputs, int row, const EditTaker &take, const AxisOpener &open);

} // namespace shapewright
