// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"
#include "model/shape/shapeedits.h"

#include <QString>

#include <functional>

class QMenu;

namespace shapewright {

class DimensionsModel;
class InputsModel;

// What a menu's entries do: asks for edits, or says why not.
using EditTaker = std::function<void(const Result<ShapeEdits> &edits, const QString &label)>;

// Entries for a row of the dimensions: unify, unlink, sizes, copy.
void fillDimensionMenu(QMenu &menu, const DimensionsModel &dimensions, int row, const EditTaker &take);
// Entries for each axis of a graph input: unlink, make dynamic.
void fillAxesMenu(QMenu &menu, const InputsModel &inputs, int row, const EditTaker &take);

} // namespace shapewright
