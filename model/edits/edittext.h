// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/dimtext.h"
#include "model/edits/modeledits.h"
#include "model/types/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace shapewright {

// Edits as people type them. The only error is EditsInvalid, with the text that cannot be parsed and what is expected
// instead. The functions add…Edit() add one edit, and fail if the edits contain a different one for the same place.

// A name that could be read as something else stands in double quotes, and has each of its own twice: `"x[0]"=3` for
// the symbol `x[0]`, `n="12"` for another name that looks like a number, `x=1,"a,b"`.

// Reads `batch=1`, `batch=1..8:4`, `batch=N`, `input_ids[1]=128` or `x[0]=?`. The text is split at the last `=` that is
// not quoted.
[[nodiscard]] Result<void> addDimEdit(ShapeEdits &edits, const QString &text);
// Reads `x=1,3,640,640`, where each axis is a number, a range, a name, `?` (dynamic) or `_` (unchanged).
[[nodiscard]] Result<void> addShapeEdit(ShapeEdits &edits, const QString &text);
// Reads `DATA_BATCH=1`.
[[nodiscard]] Result<void> addDenotationEdit(ShapeEdits &edits, const QString &text);
// Reads `sr=16000` or `sizes=1,2,3`.
[[nodiscard]] Result<void> addValueEdit(ShapeEdits &edits, const QString &text);

// The JSON form that the window saves and `--edits FILE.json` reads. docs/edits.md describes it.
[[nodiscard]] QByteArray editsToJson(const ModelEdits &edits);
[[nodiscard]] Result<ModelEdits> editsFromJson(const QByteArray &json);
// One text for each edit: `batch=1`, `x[0]=?`, `image=1,3,_,_`.
[[nodiscard]] QStringList editTexts(const ModelEdits &edits);
// The same edits as arguments of shapewright-cli.
[[nodiscard]] QStringList editsToArguments(const ModelEdits &edits);
// An option and its value as arguments. A value that begins with a dash is joined to the option (`--dim=-x=3`), because
// as an argument of its own it would be read as another option.
[[nodiscard]] QStringList optionWords(const QString &option, const QString &value);

} // namespace shapewright
