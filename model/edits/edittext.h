// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/types/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace shapewright {

// Edits as people type them. Errors: EditsInvalid with the text that is not understood and what is expected.

// `batch=1`, `batch=N`, `input_ids[1]=128`, `x[0]=?`; splits at the last `=`.
[[nodiscard]] Result<void> addDimEdit(ShapeEdits &edits, const QString &text);
// `x=1,3,640,640`: numbers, names, `?` and `_`.
[[nodiscard]] Result<void> addShapeEdit(ShapeEdits &edits, const QString &text);
// A shape alone: `1, 3, 640, 640`, `1x3x640x640`, `[1,3,?,_]`.
[[nodiscard]] Result<std::vector<ShapeEdits::AxisValue>> parseShape(const QString &text);
// One dim alone: `128`, `sequence`, `?`.
[[nodiscard]] Result<Dim> parseDim(const QString &text);
// `DATA_BATCH=1`
[[nodiscard]] Result<void> addDenotationEdit(ShapeEdits &edits, const QString &text);
// `sr=16000`, `sizes=1,2,3`
[[nodiscard]] Result<void> addValueEdit(ShapeEdits &edits, const QString &text);

// As the window saves them and `--edits FILE.json` reads them; docs/edits.md describes the format.
[[nodiscard]] QByteArray editsToJson(const ShapeEdits &edits);
[[nodiscard]] Result<ShapeEdits> editsFromJson(const QByteArray &json);
// What they give each place: `batch=1`, `x[0]=?`, `image=1,3,_,_`.
[[nodiscard]] QStringList editTexts(const ShapeEdits &edits);
// The same edits as arguments of shapewright-cli.
[[nodiscard]] QStringList editsToArguments(const ShapeEdits &edits);
// An option and its value as arguments. A value that begins with a dash goes into one word with the option, since it
// could be an option of its own: `--dim=-x=3`.
[[nodiscard]] QStringList optionWords(const QString &option, const QString &value);

} // namespace shapewright
