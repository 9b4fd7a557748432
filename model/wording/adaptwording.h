// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adapt.h"
#include "model/preview/adaptedshapes.h"

#include <QString>
#include <QStringList>

namespace shapewright {

// Why a model cannot be adapted, with the node: `MatMul “gram”: sums over this axis, which would mix the rows.`
[[nodiscard]] QString describe(const AdaptRefusal &refusal, const ModelGraph &graph);
// What changes at a node: `shape`, `input “h0” repeated for each row`, …
[[nodiscard]] QString whatText(const AdaptStep &step);
// `[1, 8] → [-1, 8]`
[[nodiscard]] QString changeText(const AdaptStep &step);
// The refusal as a problem of the model that a person knows.
[[nodiscard]] Problem refusalProblem(const AdaptedShapes &adapted, Severity severity);
// The axes and their sizes, one line for each size: `x[0], mask[0]: 1 → N`.
[[nodiscard]] QStringList axesTexts(const AdaptedModel &adapted);
// What adapting comes to, one line each: the axes, how much changes, and what is proven of the rows.
[[nodiscard]] QStringList adaptSummary(const AdaptedModel &adapted);
// The name of the undo step that turns adapting on or off.
[[nodiscard]] QString adaptLabel(bool isOn);

} // namespace shapewright
